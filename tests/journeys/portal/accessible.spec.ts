import { axeViolations } from "../../support/accessible";
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
