import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { addDays, addMonths, formatDate, istDate } from "common/dates";
import { axeViolations } from "../../support/accessible";
import { inOneTry, lives, repeated, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { chosen, goToCheck, payeeOf } from "../../support/transfers";

const customer = "100200305";
const [, overdraft] = accountsOf(customer) as [string, string];
const vaigai = payeeOf(customer, "neft", "Vaigai Traders");

/** Names of the live files that the page has loaded. */
function listLoaded(page: Page) {
  const loaded: string[] = [];
  page.on("request", (request) => {
    const [, name] = /\/(combobox|calendar)-[^/]*\.js$/.exec(request.url()) ?? [];
    if (name) loaded.push(name);
  });
  return loaded;
}

async function type(page: Page, keys: string) {
  for (const key of keys) await page.keyboard.press(key);
}

test("payee and account are searched and chosen by keys alone @scripts", async ({ page, portal }) => {
  const loaded = listLoaded(page);
  await signIn(page, portal.url, customer);
  await page.goto("/Send");
  await lives(page);
  expect(loaded).toEqual([]);
  await page.locator("input[name=to]").first().focus();
  await expect.poll(() => loaded).toEqual(["combobox"]);
  const search = page.getByRole("combobox");
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press("v");
    await expect(search).toHaveValue("v", inOneTry);
  }).toPass(repeated);
  await type(page, "aigai");
  await expect(page.getByRole("option")).toHaveText([/Vaigai Traders.*••\d{4}$/]);
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("Enter");
  await expect(chosen(page, "to")).toHaveValue(vaigai.key);

  await page.keyboard.press("Tab");
  await expect(page.locator("input[name=amount]")).toBeFocused();
  await type(page, "1500");
  await page.keyboard.press("Tab");
  await expect(chosen(page, "from")).toBeFocused();
  await expect(async () => {
    if (!(await search.isVisible())) await page.keyboard.press("3");
    await expect(search).toHaveValue("3", inOneTry);
  }).toPass(repeated);
  await type(page, "322");
  await expect(page.getByRole("option")).toHaveText([/••3322.*₹/]);
  await page.keyboard.press("Enter");
  await expect(chosen(page, "from")).toHaveValue(overdraft);
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await expect(search).toHaveCount(0);
  await expect(chosen(page, "from")).toHaveValue(overdraft);
  await goToCheck(page);
  await expect(page.locator("main")).toContainText("••3322");
  await expect(page.locator("main")).toContainText(vaigai.name);
});

test("the day of a scheduled transfer is chosen by keys in a calendar that keeps its bounds @scripts", async ({
  page,
  portal,
}) => {
  const loaded = listLoaded(page);
  await signIn(page, portal.url, customer);
  await page.goto("/ScheduleTransfer");
  await lives(page);
  await page.locator("label.pick").first().click();
  expect(loaded).not.toContain("calendar");
  const field = page.locator("input[name=date]");
  const first = addDays(istDate(new Date()), 1);
  await expect(field).toHaveValue(first);
  const place = await field.boundingBox();
  const button = page.locator(".date [data-part=trigger]");
  // Pointed at with the focus nowhere, as it is between two fields: the calendar comes and takes none.
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  await field.hover();
  await expect(button).toBeVisible();
  await expect(page.locator("body")).toBeFocused();
  await field.focus();
  expect(await field.boundingBox()).toEqual(place);
  await button.press("Enter");
  const day = (date: string) => page.locator(`[data-view=day][data-value="${date}"]`);
  await expect(day(first)).toBeFocused();
  expect(await axeViolations(page)).toEqual([]);
  await page.keyboard.press("PageUp");
  await expect(day(first)).toBeFocused();
  await page.keyboard.press("PageDown");
  const later = addMonths(first, 1);
  await expect(day(later)).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(button).toBeFocused();
  await expect(field).toHaveValue(first);
  await page.keyboard.press("Enter");
  await expect(day(first)).toBeFocused();
  await page.keyboard.press("PageDown");
  await expect(day(later)).toBeFocused();
  await page.keyboard.press("Space");
  await expect(field).toHaveValue(later);
  await expect(button).toBeFocused();
  await page.locator("input[name=amount]").focus();
  await type(page, "250");
  await goToCheck(page);
  // On a bank holiday the page names the working day, and the day that was chosen with hyphens that do not break.
  const shown = new RegExp(formatDate(later).replaceAll("-", "[-\u2011]"));
  await expect(page.locator("main")).toContainText(shown);
});

test.describe("with a finger", () => {
  test.use({ hasTouch: true, isMobile: true });

  test("a phone keeps its own pickers @scripts", async ({ page, portal }) => {
    const loaded = listLoaded(page);
    await signIn(page, portal.url, customer);
    await page.goto("/ScheduleTransfer");
    await lives(page);
    await page.locator("label.pick").first().click();
    await page.locator("input[name=date]").focus();
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
    expect(loaded).toEqual([]);
  });
});
