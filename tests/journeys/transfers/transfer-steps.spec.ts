import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { parsePlainAmount } from "common/money";
import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { ledgerBalance } from "../../support/ledger-rows";
import { query } from "../../support/query";
import {
  chosen,
  confirm,
  enterOtp,
  fillTransfer,
  goToCheck,
  payeeOf,
  press,
  receipt,
  retype,
} from "../../support/transfers";
import { someAmount } from "../../support/two-pass";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

/** The way between the form and the receipt, when it is not straight. */
const say = words("en", "transfers");
const flows = words("en", "flows");
const customer = "100200301";
const mobile = mobileOf(customer);
const [primary] = accountsOf(customer) as [string];
const devika = payeeOf(customer, "within-bank", "Devika Nair");
const mathew = payeeOf(customer, "within-bank", "Mathew Varghese");
const described = (amount: string, remark = "Steps") => ({ from: primary, to: devika.key, amount, remark });

const kept = async (page: Page, amount: string, to = devika.key) => {
  await expect(page.locator("[name=amount]")).toHaveValue(amount);
  await expect(chosen(page, "to")).toHaveValue(to);
  await expect(page.locator("[name=remark]")).toHaveValue("Steps");
};

test("what is on the check page or waits for its OTP can be changed, and goes on as changed", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  await fillTransfer(page, "within-bank", described("410.25"));
  await goToCheck(page);
  await press(page, flows("check.change"));
  await kept(page, "410.25");
  await retype(page, { amount: "411" });
  await goToCheck(page);
  await expect(page.locator("main")).toContainText("₹411.00");
  await confirm(page);
  await press(page, flows("otp.backToDetails"));
  await kept(page, "411.00");
  await retype(page, { amount: "412" });
  await goToCheck(page);
  await confirm(page);
  const before = await ledgerBalance(portal.databaseUrl, primary);
  await enterOtp(page, visitor, mobile);
  expect(before - (await ledgerBalance(portal.databaseUrl, primary))).toBe(412_00n);
});

test("a wrong transaction password is said beside its field, and the right one goes on @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  const amount = someAmount();
  await fillTransfer(page, "within-bank", described(amount));
  await goToCheck(page);
  await page.locator("button[value=confirm]").click();
  await expect(page.locator("#transactionPassword-error")).toContainText(flows("errors.enterPassword"));
  await page.locator("input[name=transactionPassword]").fill("Kaveri@2026");
  await page.locator("button[value=confirm]").click();
  await expect(page.locator("#transactionPassword-error")).toContainText(
    flows("errors.passwordTries_other", { count: "4" }),
  );
  await expect(page.locator("input[name=transactionPassword]")).toHaveValue("");
  await expect(page.locator("main")).toContainText(devika.accountNumber);
  await expect(page).toHaveTitle(/^Error: /);
  await isAccessible(page);
  await confirm(page);
  await enterOtp(page, visitor, mobile);
});

test("the same transfer on the same day is asked about at password and OTP, not refused", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  const amount = someAmount();
  const before = await ledgerBalance(portal.databaseUrl, primary);
  const other = await page.context().newPage();
  // With the same remark the second tab would go on with what the first one began.
  for (const [tab, remark] of [
    [page, "Steps"],
    [other, "Others"],
  ] as const) {
    await fillTransfer(tab, "within-bank", described(amount, remark));
    await goToCheck(tab);
    await expect(tab.locator("input[name=again]")).toHaveCount(0);
    await confirm(tab);
  }
  await enterOtp(other, visitor, mobile);
  await other.close();

  const again = page.locator("input[name=again]");
  const submit = async () => {
    await page.locator("input[name=otp]").pressSequentially("000000");
    await page.locator("button[value=verify]").click();
  };
  await submit();
  await expect(page.getByRole("alert")).toContainText(flows("errors.tickAgain"));
  await expect(page.locator("main")).toContainText("Is this another payment?");
  await isAccessible(page);
  await again.check();
  await submit();
  await expect(page.locator("#otp-error")).toBeVisible();
  await expect(again).toHaveCount(0);

  await fillTransfer(page, "within-bank", described(amount, "Thirds"));
  await goToCheck(page);
  await expect(page.locator("main")).toContainText("Is this another payment?");
  await page.locator("input[name=transactionPassword]").fill("Cauvery#2026");
  await page.locator("button[value=confirm]").click();
  await expect(page.getByRole("alert")).toContainText(flows("errors.tickAgain"));
  await isAccessible(page);
  await again.check();
  await confirm(page);
  await enterOtp(page, visitor, mobile);
  const paid = before - (await ledgerBalance(portal.databaseUrl, primary));
  expect(paid).toBe(2n * parsePlainAmount(amount)!);
});

test("Back, refresh and a double click move nothing twice @browser", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, customer);
  const amount = someAmount();
  await fillTransfer(page, "within-bank", described(amount));
  await goToCheck(page);
  await page.reload();
  await confirm(page);
  await page.reload();
  const before = await ledgerBalance(portal.databaseUrl, primary);
  const steps = page.url();
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobile));
  await page.locator("button[value=verify]").dblclick();
  await expect(page).toHaveURL(receipt);
  const paid = page.url();
  await page.reload();
  await page.goBack();
  // To the form, when the first of the two presses has already replaced the step: never to a step that can be sent again.
  await expect.poll(() => [paid, new URL("/FundTransfer", paid).href].includes(page.url())).toBe(true);
  await page.goto(steps);
  await expect(page).toHaveURL(paid);
  expect(before - (await ledgerBalance(portal.databaseUrl, primary))).toBe(parsePlainAmount(amount));
});

test("Back from the check page keeps what was typed", async ({ page, portal }) => {
  await signIn(page, portal.url, customer);
  const typed = described(someAmount());
  await fillTransfer(page, "within-bank", typed);
  await goToCheck(page);
  await page.goBack();
  await expect(page.locator("input[name=amount]")).toHaveValue(typed.amount);
  await goToCheck(page);
  await expect(page.locator("main")).toContainText(typed.remark);
});

test("Back leaves a transfer that is made: it leads to the form again, not through the steps", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  await fillTransfer(page, "within-bank", described(someAmount()));
  const form = page.url();
  await goToCheck(page);
  await confirm(page);
  await enterOtp(page, visitor, mobile);
  for (let backs = 0; backs < 10 && receipt.test(page.url()); backs += 1) {
    await page.goBack();
    // A step of the run leads on in its own place.
    await expect(page).not.toHaveURL(/[?&]run=/);
  }
  await expect(page).toHaveURL(form);
  await expect(page.locator("input[name=amount]")).toBeVisible();
});

test("a payee deleted meanwhile is refused at every step, with what was typed kept @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  const payee = (deletedAt: string) =>
    query(
      portal.databaseUrl,
      `update bank.payee set deleted_at = ${deletedAt} where customer_number = $1 and account_number = $2`,
      [customer, mathew.accountNumber],
    );
  const amount = someAmount();
  await fillTransfer(page, "within-bank", { ...described(amount), to: mathew.key });
  await payee("now()");
  await press(page, "Continue");
  await expect(page.locator("#transfer-to-error")).toContainText(say("errors.payeeGone"));
  await expect(page.locator("[name=amount]")).toHaveValue(amount);
  await expect(page.locator("[name=remark]")).toHaveValue("Steps");

  await payee("null");
  await fillTransfer(page, "within-bank", { ...described(amount), to: mathew.key });
  await goToCheck(page);
  await payee("now()");
  await page.locator("input[name=transactionPassword]").fill("Cauvery#2026");
  await page.locator("button[value=confirm]").click();
  await expect(page.getByRole("alert")).toContainText(flows("errors.bank.8006"));
  await expect(page.locator("[name=amount]")).toHaveValue(amount);
  await payee("null");
});

test("an account that was frozen meanwhile pays nothing @plain", async ({ page, portal }) => {
  await signIn(page, portal.url, customer);
  const account = (status: string) =>
    query(portal.databaseUrl, "update bank.account set status = $1 where number = $2", [status, primary]);
  const amount = someAmount();
  await fillTransfer(page, "within-bank", described(amount));
  await goToCheck(page);
  await account("frozen");
  await page.locator("input[name=transactionPassword]").fill("Cauvery#2026");
  await page.locator("button[value=confirm]").click();
  await expect(page.getByRole("alert")).toContainText(flows("errors.bank.8009"));
  await account("open");
});
