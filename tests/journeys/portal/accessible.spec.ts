import { axeViolations, isAccessible, namelessControls } from "../../support/accessible";
import { lives } from "../../support/browser";
import { expect, test } from "../../support/journey";

test("faint text is found wherever it stands, also on a page that was judged before @scripts", async ({
  page,
}) => {
  const found = async () => (await axeViolations(page)).map(({ id }) => id);
  await page.goto("/help");
  expect(await found()).toEqual([]);
  expect(await found()).toEqual([]);
  const paint = (selector: string, property: string, value: string) =>
    page
      .locator(selector)
      .first()
      .evaluate(
        (element, [name, painted]) => {
          (element as HTMLElement).style.setProperty(name!, painted!);
        },
        [property, value],
      );
  await paint("main p", "color", "#ccc");
  expect(await found()).toEqual(["color-contrast"]);
  await paint("main p", "color", "");
  expect(await found()).toEqual([]);
  await paint("main", "background", "#555");
  expect(await found()).toEqual(["color-contrast"]);
});

test("a page like one that was judged before is judged again when it differs in what axe sees @scripts", async ({
  page,
}) => {
  const refused = async (change: () => void) => {
    await page.goto("/");
    // React must not meet the change while it takes the page over.
    await lives(page);
    await isAccessible(page);
    await page.evaluate(change);
    await expect(isAccessible(page)).rejects.toThrow();
  };
  await refused(() => document.querySelector("main label")!.removeAttribute("for"));
  await refused(() => document.querySelector("main img")!.removeAttribute("alt"));
  await refused(() => document.querySelector("h1")!.replaceChildren());
  await refused(() => document.documentElement.setAttribute("lang", "xx-unknown"));
  await refused(() => document.querySelector("main h1")!.remove());
  // Fields like it keep theirs.
  await refused(() => document.querySelector("main label")!.remove());
  await refused(() => {
    const deep = document.createElement("h4");
    deep.textContent = "Too deep";
    document.querySelector("main h1")!.after(deep);
  });
  // Not by an attribute: links too small to hit, close to each other.
  await refused(() => {
    const styles = new CSSStyleSheet();
    const none =
      "min-height: 0 !important; padding: 0 !important; margin: 0 !important; border: 0 !important";
    styles.replaceSync(
      `main :has(> a) { display: block !important; ${none} }
       main a { display: block !important; width: 9px; height: 9px; overflow: hidden; ${none} }`,
    );
    document.adoptedStyleSheets = [styles];
  });
});

test("a control that the accessibility tree has no name for is found @browser", async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto("/");
  // React must not put back what the test takes away.
  if (javaScriptEnabled !== false) await lives(page);
  expect(await namelessControls(page)).toEqual([]);
  await page.evaluate(() => {
    document.querySelector("main label")!.removeAttribute("for");
    document.querySelector("main a")!.replaceChildren();
  });
  expect((await namelessControls(page)).toSorted()).toEqual([
    expect.stringMatching(/^link: a /),
    expect.stringMatching(/^textbox: input /),
  ]);
});
