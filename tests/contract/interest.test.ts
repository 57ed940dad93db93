import { expect, test } from "vitest";
import { addMissingInterest } from "bank/interest/jobs";
import { addDays, addMonths } from "common/dates";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-harness";
import { idOf, openAccount, rupees } from "./transfer-accounts";

/** Interest on its days. */

const bank = await openDepositBank();

const beginInterest = () => addMissingInterest({ ...bank, clock: bank });

const compact = (date: string) => date.replaceAll("-", "");

test("a savings account is credited on the first day of the quarter", async () => {
  const harness = await openDepositDesk(bank, { balance: rupees(3_65_000) });
  await beginInterest();
  const start = harness.today();
  expect(start).toBe("2026-03-10");
  await harness.comeTo(addDays(start, 21));
  expect(await harness.postings("interest")).toEqual([]);
  await harness.comeTo(addDays(start, 22));
  // A day at 3 % brings 30.00: twenty-two of them.
  expect(await harness.postings("interest")).toEqual([
    [`INT-${harness.linked}-20260401`, harness.linked, 660_00n, "2026-04-01"],
  ]);
  await beginInterest();
  await bank.runDueJobs();
  expect(await harness.postings("interest")).toHaveLength(1);
});

test("an overdraft is charged each month for what it owed at each day's close, and never for what it held", async () => {
  const harness = await openDepositDesk(bank);
  const overdraft = await openAccount(bank, harness.customer, "overdraft", rupees(-5_00_000));
  const account_id = await idOf(bank, overdraft);
  await bank.db
    .insertInto("bank.credit_rate")
    .values({ account_id, from_date: addDays(harness.today(), -10), rate: "10.00" })
    .execute();
  await harness.comeTo(addMonths(`${harness.today().slice(0, 8)}01` as never, 1));
  await beginInterest();
  await harness.takeOut(overdraft, rupees(3_65_000));
  await harness.comeTo(addDays(harness.today(), 5));
  await harness.payIn(overdraft, rupees(4_00_000));
  const due = addMonths(addDays(harness.today(), -5), 1);
  await harness.comeTo(due);
  expect(await harness.postings("interest")).toEqual([
    [`INT-${overdraft}-${compact(due)}`, overdraft, -500_00n, due],
  ]);
  const { accounts } = await answerOf(harness.interest());
  expect(accounts).toEqual([
    { accountNumber: overdraft, product: "overdraft", paid: 0n, charged: 500_00n, tax: 0n },
  ]);
});

test("what finds no room under the limit is charged as soon as there is", async () => {
  const harness = await openDepositDesk(bank);
  const credit = await openAccount(bank, harness.customer, "cash-credit", rupees(-1_00_000));
  const rate = {
    account_id: await idOf(bank, credit),
    from_date: addDays(harness.today(), -10),
    rate: "12.00",
  };
  await bank.db.insertInto("bank.credit_rate").values(rate).execute();
  await beginInterest();
  await harness.takeOut(credit, rupees(1_00_000));
  const due = addMonths(`${harness.today().slice(0, 8)}01` as never, 1);
  await harness.comeTo(due);
  expect(await harness.postings("interest")).toEqual([]);
  await harness.payIn(credit, rupees(5_000));
  await harness.comeTo(addDays(due, 1));
  expect(await harness.postings("interest")).toEqual([
    [`INT-${credit}-${compact(due)}`, credit, -986_30n, addDays(due, 1)],
  ]);
});

test("monthly interest goes to the linked account; at maturity the deposit is paid out and closed", async () => {
  const harness = await openDepositDesk(bank);
  const opened = harness.today();
  const deposit = await harness.openDeposit({
    payout: "monthly-interest",
    principal: rupees(1_00_000),
    months: 2,
    maturityAmount: rupees(1_00_000),
  });
  await harness.comeTo(addMonths(opened, 1));
  await harness.comeTo(addMonths(opened, 2));
  const paid = [1, 2].map((months) => addMonths(opened, months));
  expect(await harness.postings("interest")).toEqual(
    paid.map((due) => [`INT-${deposit}-${compact(due)}`, harness.linked, 600_54n, due]),
  );
  expect(await harness.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
  expect(await harness.standing(harness.linked)).toMatchObject({ balance: rupees(1_00_000) + 2n * 600_54n });
  await harness.comeTo(addMonths(opened, 5));
  expect(await harness.postings("deposit")).toHaveLength(2);
});

test("a reinvestment deposit grows each quarter to what its receipt promises", async () => {
  const harness = await openDepositDesk(bank);
  const opened = harness.today();
  const wish = { principal: rupees(1_00_000), months: 24, maturityAmount: 1_15_453_95n };
  const deposit = await harness.openDeposit(wish);
  await harness.comeTo(addMonths(opened, 3));
  expect(await harness.standing(deposit)).toEqual({ balance: 1_01_812_50n, status: "open" });
  // A bank that was closed for long does it all on the day it is open again.
  await harness.comeTo(addMonths(opened, 24));
  expect(await harness.postings("interest")).toHaveLength(8);
  expect(await harness.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
  expect(await harness.standing(harness.linked)).toMatchObject({ balance: 1_15_453_95n });
});

const recurring = {
  payout: "recurring",
  principal: rupees(5_000),
  rate: "7.50",
  months: 18,
  maturityAmount: 95_502_35n,
} as const;

test("a recurring deposit paid in time pays what was agreed", async () => {
  const harness = await openDepositDesk(bank);
  const opened = harness.today();
  const deposit = await harness.openDeposit(recurring);
  for (let number = 1; number < 18; number += 1) {
    harness.passTo(addMonths(opened, number));
    await harness.payIn(deposit, recurring.principal);
  }
  await harness.comeTo(addMonths(opened, 18));
  expect(await harness.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
  expect(await harness.standing(harness.linked)).toMatchObject({ balance: recurring.maturityAmount });
});

test("a recurring deposit with instalments missing is compounded all the same", async () => {
  const harness = await openDepositDesk(bank);
  const opened = harness.today();
  await harness.openDeposit(recurring);
  await harness.comeTo(addMonths(opened, 18));
  // 5,000 × 1.01875^6.
  expect(await harness.standing(harness.linked)).toMatchObject({ balance: 5_589_54n });
});

test("a frozen account gets its interest once, on the day after it is open again", async () => {
  const harness = await openDepositDesk(bank);
  const opened = harness.today();
  const wish = { principal: rupees(1_00_000), months: 24, maturityAmount: 1_15_453_95n };
  const deposit = await harness.openDeposit({ payout: "monthly-interest", ...wish });
  await harness.set(harness.linked, "frozen");
  const due = addMonths(opened, 1);
  await harness.comeTo(due);
  await harness.comeTo(addDays(due, 1));
  expect(await harness.postings("interest")).toEqual([]);
  await harness.set(harness.linked, "open");
  await harness.comeTo(addDays(due, 2));
  await harness.comeTo(addDays(due, 3));
  expect(await harness.postings("interest")).toEqual([
    [`INT-${deposit}-${compact(due)}`, harness.linked, 600_54n, addDays(due, 2)],
  ]);
});
