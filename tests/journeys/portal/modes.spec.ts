import type { Page } from "@playwright/test";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { reflowFaults, setTextSize } from "../../support/reflow";

/** Pages of each kind: lists, facts, a table, a form, a chart's sums. */
const paths = [
  "/main",
  "/AccountDetails",
  "/AccountStatement",
  "/Movements",
  "/Payments",
  "/ComingUp",
  "/ManageBeneficiary",
  "/DebitCard",
  "/Charges",
  "/Send",
];

/** All that a sheet of paper has no use for. */
const ofTheScreen =
  ".dock, .menu, .footer, .banner, .button, .icon-button, .chips, .switcher, nav, form:not(:has(:checked)), details:not([open])";

/** By how many pixels the page is wider than its window. */
const overflowOf = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

test("ten pages are whole on paper, in forced colours, in the dark and in letters of twice the size @browser", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, "100200301");
  for (const path of paths)
    await test.step(path, async () => {
      await page.setViewportSize({ width: 360, height: 740 });
      await page.goto(path);
      await page.emulateMedia({ forcedColors: "active", colorScheme: "dark" });
      expect.soft(await overflowOf(page), "forced colours").toBe(0);
      await page.emulateMedia({ forcedColors: "none" });
      await setTextSize(page, "200 %");
      const faults = (await reflowFaults(page)).filter(({ rule }) => rule !== "small target");
      expect.soft(faults, "200 %").toEqual([]);
      expect((await page.locator(".skip").boundingBox())!.y).toBeLessThan(-30);
      await setTextSize(page, "normal");
      await page.setViewportSize({ width: 1123, height: 794 });
      await page.emulateMedia({ media: "print" });
      const shown = await page
        .locator(ofTheScreen)
        .evaluateAll((all) => all.filter((one) => one.checkVisibility()).map((one) => one.className));
      expect.soft(shown).toEqual([]);
      expect.soft(await overflowOf(page), "paper").toBe(0);
      await page.emulateMedia({ media: "screen" });
    });
});
