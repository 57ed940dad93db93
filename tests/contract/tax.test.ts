import { expect, test } from "vitest";
import { addDays, addMonths, isoDate, istDate } from "common/dates";
import { sumBy } from "common/money";
import { answerOf, type DepositDesk, openDepositBank, openDepositDesk } from "./deposit-desk";
import { openDepositYear, openNineMonths } from "./deposit-year";
import { refused } from "./endings";
import { rupees } from "./transfer-accounts";

/** Tax on the interest of deposits: when it is deducted, from what, and how the bank tells of it. */

const bank = await openDepositBank();

test("nothing is deducted up to the threshold; above it the whole year's interest bears tax", async () => {
  const desk = await openDepositYear(bank);
  const deposit = await desk.openReinvestment(rupees(12_00_000));
  await desk.afterMonths(3);
  await desk.afterMonths(6);
  expect(await desk.records()).toEqual([]);
  await desk.afterMonths(9);
  // Three quarters of 12,00,000 at 7.25 % have brought 66,439.80.
  expect(await desk.records()).toEqual([
    {
      deductorTan: "CHEK00001A",
      accountNumber: deposit,
      interest: 66_439_80n,
      tax: 6_644_00n,
      rate: "10",
      date: addMonths(desk.year, 9),
      shortfall: 0n,
      refund: 0n,
    },
  ]);
  const savingsInterest = await paidTo(desk, desk.linked);
  expect(await desk.standing(desk.linked)).toMatchObject({
    balance: rupees(20_000) - 6_644_00n + savingsInterest,
  });
});

async function paidTo(desk: DepositDesk, account: string) {
  const { accounts } = await answerOf(desk.interest());
  return accounts.find(({ accountNumber }) => accountNumber === account)?.paid ?? 0n;
}

test("without a PAN twice the rate is deducted", async () => {
  const desk = await openNineMonths(bank, { pan: "", balance: rupees(30_000) });
  await desk.openMonthly(rupees(20_00_000));
  await desk.afterMonths(10);
  const records = await desk.records();
  const interest = sumBy(records, (record) => record.interest);
  expect(new Set(records.map(({ rate }) => rate))).toEqual(new Set(["20"]));
  expect(sumBy(records, ({ tax }) => tax)).toBe(divide(interest * 20n));
  expect(interest).toBeGreaterThan(rupees(50_000));
});

/** A hundredth, rounded to the rupee. */
const divide = (hundredfold: bigint) => ((hundredfold / 100n + 50n) / 100n) * 100n;

test("a senior has twice the threshold, and is told so", async () => {
  const desk = await openNineMonths(bank, { born: isoDate("1950-01-01") });
  expect(await desk.records()).toEqual([]);
  expect(await answerOf(desk.projected())).toMatchObject({
    threshold: rupees(1_00_000),
    senior: true,
    hasPan: true,
    taxExpected: 0n,
  });
});

test("deposits of all branches count together", async () => {
  const desk = await openDepositYear(bank);
  await desk.openReinvestment();
  const other = await desk.openReinvestment();
  await bank.db
    .updateTable("bank.account")
    .set({ branch_code: "0001" })
    .where("number", "=", other)
    .execute();
  await desk.afterMonths(3);
  await desk.afterMonths(6);
  const rows = await desk.records();
  expect(rows.reduce((sum, { tax }) => sum + tax, 0n)).toBe(divide(10n * 2n * 29_262_81n));
});

test("each deposit bears tax in proportion to what it earned: enquiry, certificate and ledger say the same", async () => {
  const desk = await openDepositYear(bank, { balance: rupees(30_000) });
  const large = await desk.openReinvestment(rupees(8_00_000));
  const small = await desk.openMonthly(rupees(3_00_000));
  for (const months of [1, 2, 3, 4, 5, 6, 7, 8, 9]) await desk.afterMonths(months);
  const earned = { [large]: 44_293_20n, [small]: 9n * 1_801_62n };
  const interest = sumBy(Object.values(earned), (amount) => amount);
  const total = divide(10n * interest);
  const records = await desk.records();
  expect(sumBy(records, ({ tax }) => tax)).toBe(total);
  const booked = await desk.postings("tax");
  expect(booked.map(([, , amount]) => amount)).toEqual(records.map(({ tax }) => -tax));
  const { accounts } = await answerOf(desk.interest());
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
  const desk = await openDepositYear(bank, { balance: rupees(1_000.5) });
  await desk.openReinvestment(rupees(20_00_000));
  await desk.afterMonths(3);
  await desk.takeOut(desk.linked, 50n);
  await desk.afterMonths(6);
  const [short] = await desk.records();
  expect(short).toMatchObject({ interest: 73_157_03n });
  expect(short!.tax + short!.shortfall).toBe(7_316_00n);
  expect(short!.shortfall).toBeGreaterThan(0n);
  await desk.payIn(desk.linked, rupees(50_000));
  await desk.afterMonths(9);
  const [, caught] = await desk.records();
  expect(caught).toMatchObject({ shortfall: 0n });
  expect(short!.tax + caught!.tax).toBe(11_073_00n);
});

test("a frozen account is debited nothing", async () => {
  const desk = await openDepositYear(bank, { balance: rupees(50_000) });
  await desk.openReinvestment(rupees(20_00_000));
  await desk.set(desk.linked, "frozen");
  await desk.afterMonths(3);
  await desk.afterMonths(6);
  expect(await desk.records()).toMatchObject([{ tax: 0n, shortfall: 7_316_00n }]);
});

test("the projection adds what is due by the end of the year, and comes true", async () => {
  const desk = await openNineMonths(bank);
  await desk.openMonthly(rupees(10_00_000));
  const { interestSoFar, interestToCome, taxSoFar, taxExpected, ...rest } = await answerOf(desk.projected());
  expect(rest).toMatchObject({
    from: desk.year,
    rate: "10",
    threshold: rupees(50_000),
    hasPan: true,
    senior: false,
  });
  expect(interestSoFar).toBe(44_293_20n);
  expect(taxSoFar).toBe(0n);
  expect(interestToCome).toBe(2n * 6_005_38n);
  for (const months of [10, 11]) await desk.afterMonths(months);
  const end = await answerOf(desk.projected());
  expect(end).toMatchObject({ interestSoFar: interestSoFar + interestToCome, interestToCome: 0n });
  expect(end.taxSoFar).toBe(taxExpected);
});

test("a customer without deposits has empty lists and expects nothing", async () => {
  const desk = await openDepositDesk(bank);
  expect((await answerOf(desk.deducted())).records).toEqual([]);
  expect((await answerOf(desk.interest())).accounts).toEqual([]);
  expect(await answerOf(desk.projected())).toMatchObject({
    interestSoFar: 0n,
    interestToCome: 0n,
    taxExpected: 0n,
  });
});

test("deductions are listed of one account, of those only, and not of another customer's", async () => {
  const desk = await openNineMonths(bank);
  const monthly = await desk.openMonthly(rupees(40_00_000));
  for (const months of [10, 11]) await desk.afterMonths(months);
  const all = await desk.records();
  expect(all.map(({ accountNumber }) => accountNumber)).toEqual([desk.deposit, monthly, monthly]);
  expect((await answerOf(desk.deducted({ accountNumber: desk.linked }))).records).toEqual(all);
  expect((await answerOf(desk.deducted({ accountNumber: desk.deposit }))).records).toEqual(all.slice(0, 1));
  expect((await answerOf(desk.deducted({ most: 1 }))).records).toEqual(all.slice(0, 1));
  const stranger = await openDepositDesk(bank);
  expect(await stranger.deducted({ accountNumber: desk.linked })).toEqual(refused("4040"));
  expect(await stranger.deducted({ customerNumber: desk.customer.customerNumber })).toEqual(refused("4030"));
});

test.each([
  ["backwards", 1, 0],
  ["longer than a year", -366, 0],
  ["in the future", 1, 2],
])("a range %s is refused", async (_, from, to) => {
  const desk = await openDepositDesk(bank);
  const day = (days: number) => addDays(istDate(bank.now()), days);
  const range = { from: day(from), to: day(to) };
  expect(await desk.deducted(range)).toEqual(refused("4041"));
  expect(await desk.interest(range)).toEqual(refused("4041"));
});
