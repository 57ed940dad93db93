import type { Locator, Page } from "@playwright/test";
import { parsePlainAmount } from "common/money";
import { PRESS_STATE } from "~/ui/press";
import { lives, signIn } from "../../support/browser";
import { arrives, cutOff, holdNext, loseNext, waysOfLosing, type WayOfLosing } from "../../support/bad-line";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import { confirm, fillTransfer, goToCheck, mobileOf, payeeOf, receipt } from "../../support/transfers";
import { someAmount, TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words } from "../../support/words";

/** What browser and router note of a line that is lost on purpose. */
test.use({
  expectedFaults: [/Failed to load resource|Error loading route module|Failed to fetch dynamically imported/],
});

const customer = "100200301";
const devika = payeeOf(customer, "within-bank", "Devika Nair");
const say = words("en", "line");
const bar = (page: Page) => page.locator(".line");

async function typePayment(page: Page, url: string) {
  const amount = someAmount();
  const visitor = await signIn(page, url, customer);
  await fillTransfer(page, "within-bank", { to: devika.key, amount, remark: "rent" });
  await lives(page);
  // Before the layer is there, the browser itself says that it has no connection.
  await expect
    .poll(() =>
      page.evaluate(() =>
        performance.getEntriesByType("resource").some(({ name }) => /\/texts\/\w+\.line\./.test(name)),
      ),
    )
    .toBe(true);
  return { amount, visitor };
}

const countPayments = async (databaseUrl: string, amount: string) =>
  (
    await query<{ count: string }>(databaseUrl, "select count(*) from bank.payment where amount = $1", [
      String(parsePlainAmount(amount)),
    ])
  )[0]!.count;

test.describe("a press whose answer is lost", () => {
  for (const way of Object.keys(waysOfLosing) as WayOfLosing[])
    test(`is found out about at each step of a payment: ${way} @scripts`, async ({ page, portal }) => {
      const { amount, visitor } = await typePayment(page, portal.url);
      /** What was lost before the portal is said not to have been sent, and pressed again: all entries are still there. */
      const pressLosing = async (button: Locator) => {
        const { lost } = await loseNext(page, "POST", way);
        await button.click();
        await lost;
        if (arrives(way)) return;
        await expect(bar(page)).toContainText(say("notSent"));
        await button.click();
      };

      await pressLosing(page.getByRole("button", { name: "Continue", exact: true }));
      await expect(page.locator("input[name=transactionPassword]")).toBeVisible();
      await expect(page.locator("main")).toContainText("rent");

      await page.locator("input[name=transactionPassword]").fill(TRANSACTION_PASSWORD);
      await pressLosing(page.locator("button[value=confirm]"));
      await expect(page.locator("input[name=otp]")).toBeVisible();

      await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf(customer)));
      await pressLosing(page.locator("button[value=verify]"));
      await expect(page).toHaveURL(receipt);
      await expect(bar(page)).toHaveCount(0);
      expect(await countPayments(portal.databaseUrl, amount)).toBe("1");
    });

  test("leaves the page as it is while nobody knows, sends nothing again, and is found out about when the line is back @scripts", async ({
    page,
    portal,
  }) => {
    const { amount, visitor } = await typePayment(page, portal.url);
    await goToCheck(page);
    await confirm(page);
    const otp = await visitor.readOtp(mobileOf(customer));
    await page.locator("input[name=otp]").fill(otp);
    const { lost } = await loseNext(page, "POST", "cut after the portal");
    const mend = await cutOff(page, PRESS_STATE);
    await page.locator("button[value=verify]").click();
    await lost;
    await expect(bar(page)).toContainText("Do not pay again");
    await expect(bar(page)).toHaveAttribute("role", "alert");
    await expect(page.locator("input[name=otp]")).toHaveValue(otp);
    let presses = 0;
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes(".data")) presses += 1;
    });
    await page.locator("button[value=verify]").click();
    await page.locator("input[name=otp]").press("Enter");
    await mend();
    await expect(page).toHaveURL(receipt);
    expect(presses).toBe(0);
    expect(await countPayments(portal.databaseUrl, amount)).toBe("1");
  });
});

test("a press that comes after its number was closed does nothing @scripts", async ({ page, portal }) => {
  const { amount, visitor } = await typePayment(page, portal.url);
  await goToCheck(page);
  await confirm(page);
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf(customer)));
  const late = await holdNext(page);
  await page.locator("button[value=verify]").click();
  await expect(bar(page)).toContainText(say("notSent"));
  expect((await late()).status()).toBe(409);
  expect(await countPayments(portal.databaseUrl, amount)).toBe("0");
  await page.locator("button[value=verify]").click();
  await expect(page).toHaveURL(receipt);
  expect(await countPayments(portal.databaseUrl, amount)).toBe("1");
});

test.describe("a page that does not come", () => {
  for (const way of ["cut before the portal", "answered 502 by a proxy"] as const)
    test(`comes by itself when the line is back: ${way} @scripts`, async ({ page, portal }) => {
      await typePayment(page, portal.url);
      const { lost } = await loseNext(page, "GET", way);
      await page.locator("header a[href='/Notifications']").click();
      await lost;
      await expect(page).toHaveURL(/\/Notifications$/);
      await expect(bar(page)).toHaveText(say("back"));
      await expect(bar(page)).toHaveCount(0);
    });

  test("leaves what is typed where it is while the line is gone @scripts", async ({ page, portal }) => {
    const { amount } = await typePayment(page, portal.url);
    const mend = await cutOff(page, "**/*");
    await page.locator("header a[href='/Notifications']").click();
    await expect(bar(page)).toContainText(say("reading"));
    await expect(page.locator("input[name=amount]")).toHaveValue(amount);
    await mend();
    await expect(page).toHaveURL(/\/Notifications$/);
  });
});
