import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { launchOptions } from "../../support/launch";
import { leaveTextSize, reflowFaults } from "../../support/reflow";
import { customerPages, faultsAsOpened, faultsAt, needless, openPages } from "../../support/reflow-pages";

const customer = "100200301";

// Layout is measured and no picture is taken: a browser that draws nothing does two thirds of the work.
test.use({ launchOptions: launchOptions("--enable-begin-frame-control"), screenshot: "off" });

/** Runs in the page. */
const languageAndSize = () => [document.documentElement.lang, document.documentElement.dataset.text];

// Malayalam has the longest words.
for (const language of ["en", "ml"])
  test.describe(`in ${language}`, () => {
    test.use({ locale: `${language}-IN`, viewport: { width: 360, height: 740 } });

    test(`every page keeps its words whole and its place in sight in large letters in ${language} @browser @plain`, async ({
      page,
      portal,
    }) => {
      const exceptions = { asked: new Set<string>(), met: new Set<string>() };
      const look = async (path: string) => {
        await page.goto(path);
        expect(await page.evaluate(languageAndSize), path).toEqual([language, "larger"]);
        expect.soft(await faultsAsOpened(page, path, "larger", language, exceptions)).toEqual([]);
        expect.soft(await faultsAt(page, path, "200 %", language, exceptions)).toEqual([]);
        await leaveTextSize(page);
      };
      // One layout less for each page than with a size that is set afterwards.
      await page.context().addCookies([{ name: "text", value: "larger", url: portal.url }]);
      for (const path of openPages) await look(path);
      await signIn(page, portal.url, customer);
      for (const path of customerPages(customer)) await look(path);
      expect(needless(exceptions), "exceptions that are no longer needed").toEqual([]);
    });
  });

const planted = `
  <main style="height: 2000px; font: 16px sans-serif">
    <p style="width: 50px; overflow-wrap: anywhere">Certificates</p>
    <p style="width: 60px">Certi\u00adficates</p>
    <div style="width: 500px">Wide</div>
    <ul class="tabs" style="display: flex; overflow-x: auto; width: 200px">
      <li style="flex: none; width: 300px"><a href="#one">One</a></li>
      <li style="flex: none"><a href="#two" aria-current="true">Two</a></li>
    </ul>
    <span style="position: absolute; top: 300px; left: 20px">Under</span>
    <b style="position: absolute; top: 302px; left: 22px">Over</b>
    <a class="button" href="#go" style="position: absolute; top: 900px; height: 48px">Go</a>
  </main>
  <footer style="position: fixed; bottom: 0; left: 0; width: 100%; height: 200px"></footer>`;

test("each fault that is planted is found, and a soft hyphen is none @browser @plain", async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await page.setContent(planted);
  const found = await reflowFaults(page);
  expect(new Set(found.map(({ rule }) => rule))).toEqual(
    new Set([
      ...["sideways", "sticks out", "sticks too much", "current out of sight"],
      ...["button below", "button covered", "word broken", "overlap", "covered"],
    ]),
  );
  expect(found.filter(({ rule }) => rule === "word broken")).toHaveLength(1);
});
