import type { Page } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { isAccessible } from "../../support/accessible";
import { fillIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { confirmDeclaration, declare, rowOf, timber, typeDeclaration } from "../../support/positive-pay";
import { yesterday } from "../../support/today";
import { confirm, press } from "../../support/transfers";
import { isValidHtml } from "../../support/valid-html";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

const customer = "100200301";
const [primary] = accountsOf(customer) as [string];
/** A leaf of the newest book that no other journey touches. */
const leaf = "318446";
const say = words("en", "cheques");
const bank = (code: string) => words("en", "flows")(`errors.bank.${code}`);
const wrong = (error: string, values: Record<string, string> = {}) =>
  say(`positivePay.errors.${error}`, values);

test("a cheque is declared after a check page, once, stands in the history, and is taken back there", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  await typeDeclaration(page, primary, { ...timber(), number: leaf });
  const main = page.locator("main");
  for (const shown of [leaf, timber().payee, "₹75,000.50", timber().remark, primary.slice(-4)])
    await expect(main).toContainText(shown);
  await isAccessible(page);

  await press(page, words("en", "flows")("check.change"));
  await expect(page.locator("input[name=amount]")).toHaveValue("75000.50");
  await press(page, "Continue");
  await confirmDeclaration(page, visitor, mobileOf(customer));
  await expect(main).toContainText(
    say("positivePay.history.declared", { number: leaf, payee: timber().payee, amount: "₹75,000.50" }),
  );
  await expect(rowOf(page, leaf)).toContainText(say("positivePay.states.registered"));
  await isAccessible(page);

  const reasons = { [leaf]: "9204", "318423": "9203", "318401": "9207", "999999": "9202" };
  for (const [number, code] of Object.entries(reasons)) {
    await typeDeclaration(page, primary, { ...timber(), number });
    await expect(page.locator("#positivePay-number-error")).toContainText(bank(code));
  }
  await expect(page.locator("input[name=payee]")).toHaveValue(timber().payee);
  await expect(page).toHaveTitle(/^Error:/);

  await page.goto(`/PositivePay?tab=history&account=${primary}`);
  await rowOf(page, leaf)
    .getByRole("link", { name: say("positivePay.revoke.take") })
    .click();
  await expect(main).toContainText("₹75,000.50");
  await press(page, "Continue");
  await confirm(page);
  await expect(main).toContainText(say("acts.positive-pay-revoke.about", { cheque: leaf }));
  await isAccessible(page);
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobileOf(customer)));
  await press(page, say("positivePay.revoke.confirm"));
  await expect(main).toContainText(say("positivePay.revoke.done", { number: leaf }));
  await expect(rowOf(page, leaf)).toContainText(say("positivePay.states.revoked"));
  await page.goto(`/PositivePay/Revoke?account=${primary}&number=${leaf}`);
  await expect(main).toContainText(say("positivePay.revoke.over"));
});

test("what is left empty or wrong is said beside its field, and what was typed stays @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  await page.goto("/PositivePay");
  await press(page, "Continue");
  const missing = ["fillAll", "enterPayee", "enterNumber", "enterAmount", "enterRemark"];
  for (const error of missing) await expect(page.getByRole("alert")).toContainText(wrong(error));
  await isAccessible(page);

  await typeDeclaration(page, primary, {
    payee: "A payee of twenty-one",
    number: "31844",
    instrumentDate: "2020-01-01",
    issueDate: yesterday(),
    amount: "49999.99",
    remark: timber().remark,
  });
  const errors = {
    payee: wrong("payeeLong", { payeeLetters: "20" }),
    number: wrong("invalidNumber"),
    instrumentDate: wrong("stale", { months: "3" }),
    issueDate: wrong("issuePast"),
    amount: wrong("amountLeast", { least: "₹50,000.00" }),
  };
  for (const [field, fault] of Object.entries(errors))
    await expect(page.locator(`[id="positivePay-${field}-error"]`)).toContainText(fault);
  await expect(page.locator("input[name=number]")).toHaveValue("31844");
  await expect(page.locator("input[name=issueDate]")).toHaveValue(yesterday());
});

test("the history is filtered by its columns, twenty rows a page, and its links keep the filter @plain", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  await page.goto("/PositivePay?tab=history");
  await page.getByText(say("positivePay.filter.title"), { exact: true }).click();
  await fillIn(page, { least: "50,000" });
  await press(page, say("positivePay.filter.show"));
  await expect(page).toHaveURL(/\?tab=history&account=[\w-]{16}&s=[\w-]+$/);
  await expect(page.locator("input[name=least]")).toHaveValue("50,000");

  await page.getByRole("link", { name: say("positivePay.states.mismatched"), exact: true }).click();
  await expect(page).toHaveURL(/state=mismatched&s=[\w-]+$/);
  await fillIn(page, { payee: "SELVAM", number: "8422", least: "" });
  await press(page, say("positivePay.filter.show"));
  await expect(rows(page)).toHaveCount(1);
  await expect(rowOf(page, "318422")).toContainText("Selvam Furniture");

  await fillIn(page, { number: "999999", to: yesterday() });
  await press(page, say("positivePay.filter.show"));
  await expect(page.locator("main")).toContainText(say("positivePay.history.noMatch"));

  await fillIn(page, { least: "plenty" });
  await press(page, say("positivePay.filter.show"));
  await expect(page.getByRole("alert")).toContainText(wrong("amountDigits"));
  const answer = (await page.goto("/PositivePay?tab=history&least=9&most=1"))!;
  expect(answer.status()).toBe(400);
  await isValidHtml(await answer.text());
  await isAccessible(page);

  expect((await page.goto(`/PositivePay?tab=history&account=${foreign}`))!.status()).toBe(404);
  expect((await page.goto(`/PositivePay?account=${foreign}`))!.status()).toBe(404);
});

const rows = (page: Page) => page.locator("main .list__row");
const [foreign] = accountsOf("100200305") as [string];

test("a customer who only looks may declare a cheque: it keeps money where it is @plain", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, "100200310");
  const [account] = accountsOf("100200310") as [string];
  await declare(page, { visitor, customer: "100200310", account }, { ...timber(), number: "905520" });
  await expect(rowOf(page, "905520")).toContainText(timber().payee);
  await expect(page.getByRole("link", { name: say("positivePay.revoke.take"), exact: true })).toHaveCount(0);
  expect((await page.goto(`/PositivePay/Revoke?account=${account}&number=905520`))!.status()).toBe(403);
});
