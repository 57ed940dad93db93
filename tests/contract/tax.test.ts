import { expect, test } from "vitest";
import { addDays, addMonths, isoDate, istDate } from "common/dates";
import { sumBy } from "common/money";
import { answerOf, type DepositDesk, openDepositBank, openDepositDesk } from "./deposit-harness";
import { openDepositYear, openNineMonths } from "./deposit-year";
import { refused } from "./endings";
import { rupees } from "./transfer-accounts";

/** Tax on the interest of deposits: when it is deducted, from what, and how the bank tells of it. */

const bank = await openDepositBank();

test("nothing is deducted up to the threshold; above it the whole year's interest bears tax", async () => {
  const harness = await openDepositYear(bank);
  const deposit = await harness.openReinvestment(rupees(12_00_000));
  await harness.afterMonths(3);
  await harness.afterMonths(6);
  expect(await harness.records()).toEqual([]);
  await harness.afterMonths(9);
  // Three quarters of 12,00,000 at 7.25 % have brought 66,439.80.
  expect(await harness.records()).toEqual([
    {
      deductorTan: "CHEK00001A",
      accountNumber: deposit,
      interest: 66_439_80n,
      tax: 6_644_00n,
      rate: "10",
      date: addMonths(harness.year, 9),
      shortfall: 0n,
      refund: 0n,
    },
  ]);
  const savingsInterest = await paidTo(harness, harness.linked);
  expect(await harness.standing(harness.linked)).toMatchObject({
    balance: rupees(20_000) - 6_644_00n + savingsInterest,
  });
});

async function paidTo(harness: DepositDesk, account: string) {
  const { accounts } = await answerOf(harness.interest());
  return accounts.find(({ accountNumber }) => accountNumber === account)?.paid ?? 0n;
}

test("without a PAN twice the rate is deducted", async () => {
  const harness = await openNineMonths(bank, { pan: "", balance: rupees(30_000) });
  await harness.openMonthly(rupees(20_00_000));
  await harness.afterMonths(10);
  const records = await harness.records();
  const interest = sumBy(records, (record) => record.interest);
  expect(new Set(records.map(({ rate }) => rate))).toEqual(new Set(["20"]));
  expect(sumBy(records, ({ tax }) => tax)).toBe(divide(interest * 20n));
  expect(interest).toBeGreaterThan(rupees(50_000));
});

/** A hundredth, rounded to the rupee. */
const divide = (hundredfold: bigint) => ((hundredfold / 100n + 50n) / 100n) * 100n;

test("a senior has twice the threshold, and is told so", async () => {
  const harness = await openNineMonths(bank, { born: isoDate("1950-01-01") });
  expect(await harness.records()).toEqual([]);
  expect(await answerOf(harness.projected())).toMatchObject({
    threshold: rupees(1_00_000),
    senior: true,
    hasPan: true,
    taxExpected: 0n,
  });
});

test("deposits of all branches count together", async () => {
  const harness = await openDepositYear(bank);
  await harness.openReinvestment();
  const other = await harness.openReinvestment();
  await bank.db
    .updateTable("bank.account")
    .set({ branch_code: "0001" })
    .where("number", "=", other)
    .execute();
  await harness.afterMonths(3);
  await harness.afterMonths(6);
  const rows = await harness.records();
  expect(rows.reduce((sum, { tax }) => sum + tax, 0n)).toBe(divide(10n * 2n * 29_262_81n));
});

test("each deposit bears tax in proportion to what it earned: enquiry, certificate and ledger say the same", async () => {
  const harness = await openDepositYear(bank, { balance: rupees(30_000) });
  const large = await harness.openReinvestment(rupees(8_00_000));
  const small = await harness.openMonthly(rupees(3_00_000));
  for (const months of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await harness.afterMonths(months);
  const earned = { [large]: 44_293_20n, [small]: 9n * 1_801_62n };
  const interest = sumBy(Object.values(earned), (amount) => amount);
  const total = divide(10n * interest);
  const records = await harness.records();
  expect(sumBy(records, ({ tax }) => tax)).toBe(total);
  const booked = await harness.postings("tax");
  expect(booked.map(([, , amount]) => amount)).toEqual(records.map(({ tax }) => -tax));
  const { accounts } = await answerOf(harness.interest());
  for (const [deposit, amount] of Object.entries(earned)) {
    const rows = records.filter(({ accountNumber }) => accountNumber === deposit);
    expect(sumBy(rows, (row) => row.interest)).toBe(amount);
    const tax = sumBy(rows, (row) => row.tax);
    expect(accounts.find(({ accountNumber }) => accountNumber === deposit)?.tax).toBe(tax);
    // In whole rupees, and what was taken with an earlier credit stays.
    const apart = tax * interest - total * amount;
    expect(apart < 100n * interest && apart > -100n * interest).toBe(true);
  }
});

test("what the account cannot bear falls short, and is caught up at the next credit of the year", async () => {
  const harness = await openDepositYear(bank, { balance: rupees(1_000.5) });
  await harness.openReinvestment(rupees(20_00_000));
  await harness.afterMonths(3);
  await harness.takeOut(harness.linked, 50n);
  await harness.afterMonths(6);
  const [short] = await harness.records();
  expect(short).toMatchObject({ interest: 73_157_03n });
  expect(short!.tax + short!.shortfall).toBe(7_316_00n);
  expect(short!.shortfall).toBeGreaterThan(0n);
  await harness.payIn(harness.linked, rupees(50_000));
  await harness.afterMonths(9);
  const [, caught] = await harness.records();
  expect(caught).toMatchObject({ shortfall: 0n });
  expect(short!.tax + caught!.tax).toBe(11_073_00n);
});

test("a frozen account is debited nothing", async () => {
  const harness = await openDepositYear(bank, { balance: rupees(50_000) });
  await harness.openReinvestment(rupees(20_00_000));
  await harness.set(harness.linked, "frozen");
  await harness.afterMonths(3);
  await harness.afterMonths(6);
  expect(await harness.records()).toMatchObject([{ tax: 0n, shortfall: 7_316_00n }]);
});

test("the projection adds what is due by the end of the year, and comes true", async () => {
  const harness = await openNineMonths(bank);
  await harness.openMonthly(rupees(10_00_000));
  const { interestSoFar, interestToCome, taxSoFar, taxExpected, ...rest } = await answerOf(
    harness.projected(),
  );
  expect(rest).toMatchObject({
    from: harness.year,
    rate: "10",
    threshold: rupees(50_000),
    hasPan: true,
    senior: false,
  });
  expect(interestSoFar).toBe(44_293_20n);
  expect(taxSoFar).toBe(0n);
  expect(interestToCome).toBe(2n * 6_005_38n);
  for (const months of [10, 11]) await harness.afterMonths(months);
  const end = await answerOf(harness.projected());
  expect(end).toMatchObject({ interestSoFar: interestSoFar + interestToCome, interestToCome: 0n });
  expect(end.taxSoFar).toBe(taxExpected);
});

test("a customer without deposits has empty lists and expects nothing", async () => {
  const harness = await openDepositDesk(bank);
  expect((await answerOf(harness.deducted())).records).toEqual([]);
  expect((await answerOf(harness.interest())).accounts).toEqual([]);
  expect(await answerOf(harness.projected())).toMatchObject({
    interestSoFar: 0n,
    interestToCome: 0n,
    taxExpected: 0n,
  });
});

test("deductions are listed of one account, of those only, and not of another customer's", async () => {
  const harness = await openNineMonths(bank);
  const monthly = await harness.openMonthly(rupees(40_00_000));
  for (const months of [10, 11]) await harness.afterMonths(months);
  const all = await harness.records();
  expect(all.map(({ accountNumber }) => accountNumber)).toEqual([harness.deposit, monthly, monthly]);
  expect((await answerOf(harness.deducted({ accountNumber: harness.linked }))).records).toEqual(all);
  expect((await answerOf(harness.deducted({ accountNumber: harness.deposit }))).records).toEqual(
    all.slice(0, 1),
  );
  expect((await answerOf(harness.deducted({ most: 1 }))).records).toEqual(all.slice(0, 1));
  const stranger = await openDepositDesk(bank);
  expect(await stranger.deducted({ accountNumber: harness.linked })).toEqual(refused("4040"));
  expect(await stranger.deducted({ customerNumber: harness.customer.customerNumber })).toEqual(
    refused("4030"),
  );
});

test.each([
  ["backwards", 1, 0],
  ["longer than a year", -366, 0],
  ["in the future", 1, 2],
])("a range %s is refused", async (_, from, to) => {
  const harness = await openDepositDesk(bank);
  const day = (days: number) => addDays(istDate(bank.now()), days);
  const range = { from: day(from), to: day(to) };
  expect(await harness.deducted(range)).toEqual(refused("4041"));
  expect(await harness.interest(range)).toEqual(refused("4041"));
});
