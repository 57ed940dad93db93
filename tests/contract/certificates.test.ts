import { expect, test } from "vitest";
import { addMissingInterest } from "bank/interest/jobs";
import { addDays, addMonths } from "common/dates";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-harness";
import { refused } from "./endings";
import { openAccount, rupees } from "./transfer-accounts";

/** What the bank certifies: interest of a year by account, and balances at the close of a day. */

const bank = await openDepositBank();

test("the certificate of interest names holder and PAN, and ties with the ledger", async () => {
  const harness = await openDepositDesk(bank, { balance: rupees(10_000) });
  await addMissingInterest({ ...bank, clock: bank });
  const from = harness.today();
  const wish = { principal: rupees(10_00_000), months: 12, maturityAmount: rupees(10_00_000) };
  const deposit = await harness.openDeposit({ payout: "monthly-interest", ...wish });
  for (const months of [4, 8, 11]) await harness.comeTo(addMonths(from, months));
  const { holder, pan, accounts } = await answerOf(harness.interest({ from, to: addDays(from, 364) }));
  expect([holder, pan]).toEqual(["Own Customer", "ABCPM1234K"]);
  const posted = await harness.postings("interest");
  const sum = (rows: typeof posted) => rows.reduce((total, [, , amount]) => total + amount, 0n);
  const ofDeposit = posted.filter(([reference]) => reference.includes(deposit));
  expect(accounts.map(({ accountNumber, paid }) => [accountNumber, paid])).toEqual([
    [harness.linked, sum(posted) - sum(ofDeposit)],
    [deposit, sum(ofDeposit)],
  ]);
  const tax = accounts.reduce((total, account) => total + account.tax, 0n);
  expect(tax).toBe(-sum(await harness.postings("tax")));
  expect(tax).toBeGreaterThan(0n);
});

test("of a loan it tells interest charged and principal repaid", async () => {
  const harness = await openDepositDesk(bank);
  const loan = await openAccount(bank, harness.customer, "loan", rupees(-5_00_000));
  await harness.takeOut(loan, rupees(5_00_000));
  await harness.payInstalment(loan, { instalment: rupees(10_501), interest: 3_958_33n });
  const { accounts } = await answerOf(harness.interest());
  expect(accounts).toMatchObject([
    { accountNumber: loan, charged: 3_958_33n, principalRepaid: rupees(10_501) - 3_958_33n, paid: 0n },
  ]);
});

test("the certificate of balances is the close of a day that is over, of the accounts there were", async () => {
  const harness = await openDepositDesk(bank, { balance: rupees(700) });
  const first = harness.today();
  await harness.comeTo(addDays(first, 1));
  await harness.openDeposit({ principal: rupees(5_000), months: 12, maturityAmount: 0n });
  await harness.takeOut(harness.linked, rupees(200));
  expect(await harness.balances(harness.today())).toEqual(refused("4041"));
  const { holder, accounts } = await answerOf(harness.balances(first));
  expect(holder).toBe("Own Customer");
  expect(accounts).toEqual([{ accountNumber: harness.linked, product: "savings", balance: rupees(700) }]);
  await harness.comeTo(addDays(first, 2));
  const next = await answerOf(harness.balances(addDays(first, 1)));
  expect(next.accounts.map(({ balance }) => balance)).toEqual([rupees(500), rupees(5_000)]);
  const long = await answerOf(harness.balances(addDays(first, -400)));
  expect(long.accounts).toEqual([]);
});

test("no balance is certified of a day before the entries begin, and interest of their year says so", async () => {
  const harness = await openDepositDesk(bank);
  const first = harness.today();
  await harness.bringForward(rupees(1_64_218));
  await harness.comeTo(addDays(first, 2));
  await harness.takeOut(harness.linked, rupees(200));
  await harness.comeTo(addDays(first, 3));
  const earlier = await answerOf(harness.balances(addDays(first, -1)));
  expect(earlier).toMatchObject({ recordsFrom: first, accounts: [] });
  const close = async (days: number) => (await answerOf(harness.balances(addDays(first, days)))).accounts;
  expect(await close(0)).toMatchObject([{ balance: rupees(1_64_218) }]);
  expect(await close(2)).toMatchObject([{ balance: rupees(1_64_018) }]);
  const since = async (days: number) =>
    (await answerOf(harness.interest({ from: addDays(first, days) }))).recordsFrom;
  expect([await since(-50), await since(0)]).toEqual([first, undefined]);
});

test("nobody is told of another customer", async () => {
  const [harness, other] = [await openDepositDesk(bank), await openDepositDesk(bank)];
  const { customerNumber } = other.customer;
  expect(await harness.interest({ customerNumber })).toEqual(refused("4030"));
  expect(await harness.projected(customerNumber)).toEqual(refused("4030"));
  expect(await harness.balances(addDays(harness.today(), -1), customerNumber)).toEqual(refused("4030"));
});
