import type { Locator } from "@playwright/test";
import { accountsOf } from "bank/demo/people";
import { formatRupees, parsePlainAmount } from "common/money";
import { isAccessible } from "../../support/accessible";
import { signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { ledgerBalance } from "../../support/ledger-rows";
import { choose, isInSight, otpIsInSight, payeeOf, receipt } from "../../support/transfers";
import { someAmount, TRANSACTION_PASSWORD } from "../../support/two-pass";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

const customer = "100200301";
const [primary] = accountsOf(customer) as [string];
const say = words("en", "transfers");
const devika = payeeOf(customer, "within-bank", "Devika Nair");
const kavitha = payeeOf(customer, "rtgs", "Kavitha Kannan");

test("money is sent to a known payee in four pages from home, with three fields to type @browser", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  const amount = someAmount();
  const before = await ledgerBalance(portal.databaseUrl, primary);
  let [pages, fields] = [0, 0];
  /** Each press brings one page. */
  const press = async (link: Locator) => {
    pages += 1;
    await link.click();
  };
  const type = async (field: Locator, text: string) => {
    fields += 1;
    await field.pressSequentially(text);
  };

  await page.goto("/main");
  await press(page.locator("main").getByRole("link", { name: devika.name }));
  await expect(page.getByRole("radio", { name: devika.name })).toBeChecked();
  await type(page.locator("input[name=amount]"), amount);
  await isAccessible(page);
  await press(page.locator("main form button:not([name])").first());

  const main = page.locator("main");
  await expect(page.locator("input[name=transactionPassword]")).toBeVisible();
  for (const text of [formatRupees(parsePlainAmount(amount)!), devika.accountNumber, say("facts.free")])
    await expect(main).toContainText(text);
  const left = formatRupees(before - parsePlainAmount(amount)!);
  await expect(main.locator("dl").first()).toContainText(`••3301${say("facts.leaves")} ${left}`);
  await isInSight(page, "transactionPassword");
  await type(page.locator("input[name=transactionPassword]"), TRANSACTION_PASSWORD);
  await press(page.locator("button[value=confirm]"));

  await otpIsInSight(page);
  await type(page.locator("input[name=otp]"), await visitor.readOtp(mobileOf(customer)));
  await press(page.locator("button[value=verify]"));
  await expect(page).toHaveURL(receipt);
  await expect(main).toContainText(left);
  expect(before - (await ledgerBalance(portal.databaseUrl, primary))).toBe(parsePlainAmount(amount));
  expect({ pages, fields }).toEqual({ pages: 4, fields: 3 });

  await page.goto("/Send");
  await expect(page.getByRole("radio").first()).toHaveAccessibleName(new RegExp(devika.name));
});

test("the way follows from the amount, and another one is chosen where the payee allows it", async ({
  page,
  portal,
}) => {
  await signIn(page, portal.url, customer);
  await page.goto("/Send?all");
  await page.locator("main input[name=q]").pressSequentially("kavi kannan");
  await page
    .locator("main")
    .getByRole("button", { name: say("send.find"), exact: true })
    .click();
  await isAccessible(page);
  await page.getByRole("link", { name: kavitha.name }).click();
  await expect(page.getByRole("radio", { name: kavitha.name })).toBeChecked();
  await expect(page.locator("input[name=amount]")).toBeFocused();
  await page.locator("input[name=amount]").pressSequentially("2,00,000");
  const onwards = page.locator("main form button:not([name])").first();
  await onwards.click();

  // RTGS is proposed, or NEFT shortly before its next batch; IMPS takes less.
  await page.locator("button[value=change]").click();
  await page.waitForURL(/\/Send\?way=(neft|rtgs)&run=/);
  const other = page.url().includes("way=rtgs") ? "neft" : "rtgs";
  await expect(page.locator("input[name=amount]")).toHaveValue("200000.00");
  await choose(page, "way", other);
  await isAccessible(page);
  await onwards.click();
  await expect(page.locator("input[name=transactionPassword]")).toBeVisible();
  await expect(page.locator("main")).toContainText(say(`kinds.${other}`));

  await page.goto(`/Send?amount=5`);
  await onwards.click();
  await expect(page.getByRole("alert")).toContainText(say("errors.selectPayee"));

  // What is typed goes along to a new payee, and back.
  await page.locator("input[name=amount]").fill("321.50");
  await page.getByRole("button", { name: say("send.new") }).click();
  await expect(page).toHaveURL(/\/Beneficiary\?/);
  expect(page.url()).not.toContain("321");
  await page.getByRole("link", { name: words("en", "payees")("add.back") }).click();
  await expect(page.locator("input[name=amount]")).toHaveValue("321.50");
});
