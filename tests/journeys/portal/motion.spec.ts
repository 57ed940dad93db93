import { accountsOf } from "bank/demo/people";
import type { Page } from "@playwright/test";
import { lives, rests, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { movements } from "../../support/movements";
import { forgetShifts, unaskedShiftsOf, watchShiftsFromNow } from "../../support/shifts";
import { TRANSACTION_PASSWORD } from "../../support/two-pass";

/** Transitions come with the first press of what causes them, and only for those who do not prefer less motion. */
const transitions = /\/(fold|list|slide)-[\w-]+\.js$/;
const loan = accountsOf("100200304")[2]!;

/** Notes what moves from now on, and the shifts that no press has caused. */
const watch = async (page: Page) => {
  await watchShiftsFromNow(page);
  await page.evaluate(`window.movements = () => ${movements}`);
  await page.evaluate(() => {
    const moved: string[] = [];
    Object.assign(window, { moved });
    const look = () => {
      for (const { effect } of (window as unknown as { movements(): Animation[] }).movements())
        if (effect instanceof KeyframeEffect && effect.target) moved.push(effect.target.tagName);
      requestAnimationFrame(look);
    };
    look();
  });
};
const moved = (page: Page) => page.evaluate<string[]>("window.moved");
const nothing = { sum: 0, moved: [] };
/** The press that leads to a page causes its shift as well, even if the answer takes more than the browser's half a second. */
const pageHasCome = forgetShifts;
const stands = (page: Page) => expect.poll(() => page.evaluate(`${movements}.length`)).toBe(0);
/** Ends when the transition of that name has come, and run. */
const hasCome = async (page: Page, name: string) => {
  await page.waitForFunction(
    (part) => performance.getEntriesByType("resource").some((entry) => entry.name.includes(part)),
    `/${name}-`,
  );
  await rests(page);
};

/** Records the transitions that the page asks for. */
function askedBy(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const [, name] = transitions.exec(request.url()) ?? [];
    if (name) asked.push(name);
  });
  return asked;
}

test("details fold and unfold between their heights @scripts", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200304");
  const asked = askedBy(page);
  await page.goto(`/LoanDetailsView?account=${loan}`);
  await lives(page);
  await rests(page);
  expect(asked).toEqual([]);
  const details = page.locator("main details:not([data-menu])").first();
  const summary = details.locator("summary");
  const loaded = page.waitForResponse(/\/fold-/);
  await summary.click();
  await loaded;
  expect(asked).toEqual(["fold"]);
  await summary.click();
  await stands(page);
  await watch(page);
  const closed = (await details.boundingBox())!.height;
  await summary.press("Enter");
  await expect(details).toHaveAttribute("open", "");
  await expect.poll(() => moved(page)).toContain("DETAILS");
  await stands(page);
  expect((await details.boundingBox())!.height).toBeGreaterThan(closed);
  await summary.press("Enter");
  await expect(details).not.toHaveAttribute("open", "");
  await stands(page);
  expect((await details.boundingBox())!.height).toBe(closed);
  await expect(summary).toBeFocused();
  expect(await unaskedShiftsOf(page)).toEqual(nothing);
});

test("a step of a flow slides in @scripts", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200304");
  const asked = askedBy(page);
  await page.goto("/OwnLimit");
  await lives(page);
  await rests(page);
  expect(asked).toEqual([]);
  await page.locator("input[name=perDay]").pressSequentially("10,00,000");
  await expect.poll(() => asked).toContain("slide");
  await watch(page);
  await page.locator("main form button").last().click();
  await expect(page).toHaveURL(/run=/);
  await expect.poll(() => moved(page)).toContain("DIV");
  await pageHasCome(page);
  await stands(page);
  expect(await unaskedShiftsOf(page)).toEqual(nothing);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expect(page.locator("main > [style]:not([style=''])")).toHaveCount(0);
  await page.locator("input[name=transactionPassword]").pressSequentially(TRANSACTION_PASSWORD);
  expect(await unaskedShiftsOf(page)).toEqual(nothing);
  await page.locator("button[value=confirm]").click();
  await expect(page.locator("input[name=otp]")).toBeVisible();
  await pageHasCome(page);
  await stands(page);
  expect(await unaskedShiftsOf(page)).toEqual(nothing);
});

test("rows that come into a list fade in @scripts", async ({ page, portal }) => {
  await signIn(page, portal.url, "100200301");
  const asked = askedBy(page);
  await page.goto("/ManageBeneficiary");
  await lives(page);
  const chips = page.locator("main .chips a");
  await chips.nth(1).click();
  await expect(chips.nth(1)).toHaveAttribute("aria-current", "true");
  await expect.poll(() => asked).toContain("list");
  await hasCome(page, "list");
  // The rows of the first press may fade in still.
  await stands(page);
  await watch(page);
  await chips.first().click();
  await expect(chips.first()).toHaveAttribute("aria-current", "true");
  await expect.poll(() => moved(page)).toContain("LI");
  await pageHasCome(page);
  await stands(page);
  await expect(page.locator("main li[style]:not([style=''])")).toHaveCount(0);
  expect(await unaskedShiftsOf(page)).toEqual(nothing);
});

test.describe("with less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("nothing moves, and no transition is asked for @scripts", async ({ page, portal }) => {
    await signIn(page, portal.url, "100200304");
    const asked = askedBy(page);
    await page.goto(`/LoanDetailsView?account=${loan}`);
    await lives(page);
    await watch(page);
    const details = page.locator("main details:not([data-menu])").first();
    for (const open of [true, false, true]) {
      await details.locator("summary").click();
      await expect(details).toHaveJSProperty("open", open);
    }
    expect(await moved(page)).toEqual([]);
    expect(asked).toEqual([]);
  });
});

test.describe("without the files of the transitions", () => {
  test.use({ expectedFaults: [/Failed to load resource|ERR_FAILED/] });

  test("everything opens as before @scripts", async ({ page, portal }) => {
    await page.route(transitions, (route) => route.abort());
    await signIn(page, portal.url, "100200304");
    await page.goto(`/LoanDetailsView?account=${loan}`);
    await lives(page);
    const details = page.locator("main details:not([data-menu])").first();
    for (const open of [true, false, true]) {
      await details.locator("summary").click();
      await expect(details).toHaveJSProperty("open", open);
    }
  });
});
