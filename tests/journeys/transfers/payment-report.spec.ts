import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { pay } from "../../support/payments";
import { fillTransfer, payeeOf, press } from "../../support/transfers";
import { someAmount } from "../../support/two-pass";
import { words } from "../../support/words";

/** A reported payment stops every further one of its customer: this one pays in no other journey. */
const customer = "100200309";
const [account] = accountsOf(customer) as [string];
const lakshmi = payeeOf(customer, "within-bank", "Lakshmi Narayanan");
const say = words("en", "payments");

test("reporting a payment asks why and says what will happen, leaves one ticket and stops payments", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  const typed = { from: account, to: lakshmi.key, amount: someAmount(), remark: "Not by me" };
  const reference = await pay(visitor, customer, "within-bank", typed);

  await page.goto(`/Payments/${reference}`);
  await page.getByRole("link", { name: say("payment.report"), exact: true }).click();
  await isAccessible(page);
  await press(page, say("report.send"));
  await expect(page.getByRole("alert")).toContainText(say("errors.chooseReason"));
  await expect(page).toHaveTitle(/^Error:/);
  const main = page.locator("main");
  await expect(main).toContainText(say("report.stop.payments"));
  await expect(main).toContainText("no cheque book requested");
  await expect(main).toContainText("after 30 days");
  await expect(main).toContainText(/you owe nothing\. For this payment: until \d\d-\d\d-\d{4}\./);
  await expect(main).toContainText("telephone 1930, cybercrime.gov.in");
  await page.getByRole("radio", { name: say("report.reasons.not-mine") }).check();
  await isAccessible(page);

  await press(page, say("report.send"));
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(say("report.doneTitle"));
  const ticket = (await page.locator("dd").first().textContent())!.trim();
  expect(ticket).not.toBe("");
  await expect(page.locator("dd").nth(1)).toHaveText(/^\d\d\S\d\d\S\d{4}\s\d\d:\d\d$/);
  await expect(main).toContainText(/must answer your report within \d+ days\. .*until \d\d-\d\d-\d{4}\./);
  await isAccessible(page);

  await page.goto(`/Payments/${reference}/report?reason=wrong-amount`);
  await expect(page.locator("main")).toContainText(ticket);
  await page.getByRole("link", { name: say("report.back"), exact: true }).click();
  await expect(page.locator("main")).toContainText(ticket);
  await expect(page.getByRole("link", { name: say("payment.report"), exact: true })).toHaveCount(0);

  await page.locator('header a[href="/main"]').first().click();
  const banner = page.getByRole("complementary").filter({ hasText: ticket });
  await expect(banner).toContainText(reference);
  await isAccessible(page);
  await fillTransfer(page, "within-bank", { ...typed, amount: someAmount() });
  await expect(banner).toContainText("Payments are stopped");
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText(words("en", "flows")("errors.bank.8011"));
  await expect(page.locator("input[name=transactionPassword]")).toHaveCount(0);
});
