import type { Page } from "@playwright/test";
import { addDays, istDate } from "common/dates";
import { formatRupees } from "common/money";
import { payeeKey } from "common/payees";
import { isAccessible } from "../../support/accessible";
import { fillIn, signIn } from "../../support/browser";
import { expect, test } from "../../support/journey";
import { query } from "../../support/query";
import {
  choose,
  confirm,
  enterOtp,
  fillTransfer,
  goToCheck,
  payeeOf,
  press,
  retype,
} from "../../support/transfers";
import { someAmount } from "../../support/two-pass";
import type { Visitor } from "../../support/visitor";
import { words } from "../../support/words";
import { mobileOf } from "../../support/visitor";

/** One payee, by whichever ways it is paid: added once from the payment, which finds everything as it was typed. */
const say = words("en", "transfers");
const payees = words("en", "payees");
const customer = "100200301";
const mobile = mobileOf(customer);

let serial = 0;
const newAccount = () => `61${Date.now() % 1e8}${(serial += 1)}00`;

/** From the filled form of a payee to the page that says it was added. */
async function addPayee(page: Page, visitor: Visitor): Promise<void> {
  await press(page, "Continue");
  await confirm(page);
  await page.locator("input[name=otp]").fill(await visitor.readOtp(mobile));
  await page.locator("button[value=verify]").click();
  await expect(page).toHaveURL(/\/ManageBeneficiary\?done=/);
}

const back = (page: Page) =>
  page
    .locator("main")
    .getByRole("link", { name: payees("add.back"), exact: true })
    .click();

test("a payee is added once, and paid by IMPS and by NEFT", async ({ page, portal }) => {
  const visitor = await signIn(page, portal.url, customer);
  const accountNumber = newAccount();
  await page.goto("/Send");
  await retype(page, { amount: "1,234.50", remark: "For the desk" });
  await press(page, say("send.new"));
  await expect(page).toHaveURL(/\/Beneficiary\?/);
  expect(page.url()).not.toContain("1234");
  await isAccessible(page);
  const typed = {
    accountNumber,
    confirmAccountNumber: accountNumber,
    ifsc: "SBIN0000869",
    name: "Desk Maker",
  };
  await fillIn(page, typed);
  await addPayee(page, visitor);
  await isAccessible(page);

  // It still waits: the payment is offered for the first day on which it may go.
  await back(page);
  await expect(page.locator("input[name=amount]")).toHaveValue("1,234.50");
  await expect(page.locator("input[name=to]:checked")).toHaveValue(payeeKey(typed));
  await expect(page.locator("input[name=when]:checked")).toHaveValue("on-day");
  await goToCheck(page);
  await expect(page).toHaveURL(/\/ScheduleTransfer\?run=/);
  await expect(page.locator("main")).toContainText("For the desk");

  await query(
    portal.databaseUrl,
    "update bank.payee set usable_from = now() - interval '2 days', capped_until = now() - interval '1 day' where account_number = $1",
    [accountNumber],
  );
  for (const way of ["imps", "neft"] as const) {
    await fillTransfer(page, way, { to: payeeKey(typed), amount: someAmount() });
    await goToCheck(page);
    await expect(page.locator("main")).toContainText(say(`kinds.${way}`));
    await confirm(page);
    await enterOtp(page, visitor, mobile);
    await expect(page.getByRole("heading", { level: 1 })).toContainText(typed.name);
  }
});

test("above the most of IMPS the other way is offered, added, and the payment goes through", async ({
  page,
  portal,
}) => {
  const visitor = await signIn(page, portal.url, customer);
  const ganesan = payeeOf(customer, "imps", "Ganesan Kannan");
  await page.goto("/Send");
  await retype(page, { to: ganesan.key, amount: "2,50,000" });
  await press(page, "Continue");
  await expect(page.getByRole("alert")).toContainText("IMPS");
  await press(page, say("send.otherRail"));
  await expect(page).toHaveURL(/\/Beneficiary\?.*payee=/);
  await expect(page.locator("main")).toContainText(ganesan.accountNumber);
  await expect(page.locator("main input[name=name][type=hidden]")).toHaveCount(1);
  await isAccessible(page);
  await press(page, "Continue");
  await expect(page.locator("main")).toContainText(payees("terms.known"));
  await isAccessible(page);
  await page.locator("button[value=change]").click();
  await expect(page.locator("main")).toContainText(ganesan.accountNumber);
  await addPayee(page, visitor);

  await back(page);
  await expect(page.locator("input[name=amount]")).toHaveValue("2,50,000");
  await goToCheck(page);
  await expect(page.locator("main")).toContainText(formatRupees(2_50_000_00n));
  await confirm(page);
  await enterOtp(page, visitor, mobile);
  const [paid] = await query<{ kind: string }>(
    portal.databaseUrl,
    "select kind from bank.payment where to_account = $1 and amount = 25000000",
    [ganesan.accountNumber],
  );
  expect(["neft", "rtgs"]).toContain(paid!.kind);
});

test("day and rhythm survive the page of a new payee and the search for one", async ({ page, portal }) => {
  await signIn(page, portal.url, customer);
  const { key: to } = payeeOf(customer, "within-bank", "Devika Nair");
  const date = addDays(istDate(new Date()), 40);
  await page.goto("/ScheduleTransfer");
  await retype(page, { to, amount: "77" });
  await page.locator("input[name=date]").fill(date);
  await press(page, say("send.new"));
  await expect(page).toHaveURL(/\/Beneficiary\?/);
  await back(page);
  await expect(page.locator("input[name=when]:checked")).toHaveValue("on-day");
  await expect(page.locator("input[name=amount]")).toHaveValue("77");
  await expect(page.locator("input[name=date]")).toHaveValue(date);

  await page.goto("/AddStandingInstruction");
  await retype(page, { to, amount: "88" });
  await choose(page, "frequency", "quarterly");
  await page.locator("select[name=day]").selectOption("7");
  await page.locator("input[name=times]").fill("9");
  await press(page, say("send.new"));
  await expect(page).toHaveURL(/\/Beneficiary\?/);
  await back(page);
  await expect(page.locator("input[name=when]:checked")).toHaveValue("repeating");
  await expect(page.locator("input[name=frequency]:checked")).toHaveValue("quarterly");
  await expect(page.locator("select[name=day]")).toHaveValue("7");
  await expect(page.locator("input[name=times]")).toHaveValue("9");
  await expect(page.locator("input[name=amount]")).toHaveValue("88");
});

test("what is typed survives the search among many payees @plain", async ({ page, portal }) => {
  const other = "100200309";
  await signIn(page, portal.url, other);
  const places = Array.from({ length: 30 }, (_, place) => place);
  await query(
    portal.databaseUrl,
    `insert into bank.payee (customer_number, kind, account_number, ifsc, name, bank_name, reference, added_at, usable_from, capped_until, cap)
     select $1, 'imps', '7000' || place, 'SBIN0000869', 'Zz ' || place, 'State Bank of India', 'many ' || place, now() - interval '9 days',
       now() - interval '8 days', now() - interval '7 days', 5000000 from unnest($2::int[]) as place`,
    [other, places],
  );
  await page.goto("/Send");
  await retype(page, { amount: "4,321" });
  await page.getByRole("button", { name: say("send.all", { total: "33" }) }).click();
  await expect(page).toHaveURL(/\/Send\?all=/);
  expect(page.url()).not.toContain("4321");
  await isAccessible(page);
  await page.locator("main input[name=q]").fill("Zz 29");
  await page
    .locator("main")
    .getByRole("button", { name: say("send.find"), exact: true })
    .click();
  await page.getByRole("link", { name: "Zz 29" }).click();
  await expect(page.locator("input[name=to]:checked")).toHaveValue("700029-SBIN0000869");
  await expect(page.locator("input[name=amount]")).toHaveValue("4,321");
  await query(portal.databaseUrl, "delete from bank.payee where reference like 'many %'");
});
