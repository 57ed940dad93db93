import { expect, test } from "vitest";
import { addMissingInterest } from "bank/interest/jobs";
import { addDays, addMonths, daysBetween } from "common/dates";
import { dailyBalanceInterest } from "bank/interest/rules";
import { answerOf, openDepositBank, openDepositDesk } from "./deposit-desk";
import { idOf, openAccount, rupees } from "./transfer-accounts";

/** Interest on its days. */

const bank = await openDepositBank();

const beginInterest = () => addMissingInterest({ db: bank.db, clock: { now: bank.now } });

const compact = (date: string) => date.replaceAll("-", "");

test("a savings account is credited on the first day of the quarter, by the rates of its days", async () => {
  const desk = await openDepositDesk(bank, { balance: rupees(3_65_000) });
  await beginInterest();
  const start = desk.today();
  expect(start).toBe("2026-03-10");
  const raised = { from_date: addDays(start, 10), rate: "4.00" };
  await bank.db.insertInto("bank.savings_rate").values(raised).execute();
  await desk.comeTo(addDays(start, 21));
  expect(await desk.postings("interest")).toEqual([]);
  await desk.comeTo(addDays(start, 22));
  await bank.db.deleteFrom("bank.savings_rate").where("from_date", "=", raised.from_date).execute();
  // A day at 3 % brings 30.00, at 4 % 40.00: ten and twelve of them.
  expect(await desk.postings("interest")).toEqual([
    [`INT-${desk.linked}-20260401`, desk.linked, 780_00n, "2026-04-01"],
  ]);
  await beginInterest();
  await bank.runDueJobs();
  expect(await desk.postings("interest")).toHaveLength(1);
});

test("an overdraft is charged each month for what it owed at each day's close, and never for what it held", async () => {
  const desk = await openDepositDesk(bank);
  const overdraft = await openAccount(bank, desk.customer, "overdraft", rupees(-5_00_000));
  const account_id = await idOf(bank, overdraft);
  await bank.db
    .insertInto("bank.credit_rate")
    .values({ account_id, from_date: addDays(desk.today(), -10), rate: "10.00" })
    .execute();
  await desk.comeTo(addMonths(`${desk.today().slice(0, 8)}01` as never, 1));
  await beginInterest();
  await desk.takeOut(overdraft, rupees(3_65_000));
  await desk.comeTo(addDays(desk.today(), 5));
  await desk.payIn(overdraft, rupees(4_00_000));
  const due = addMonths(addDays(desk.today(), -5), 1);
  await desk.comeTo(due);
  expect(await desk.postings("interest")).toEqual([
    [`INT-${overdraft}-${compact(due)}`, overdraft, -500_00n, due],
  ]);
  const { accounts } = await answerOf(desk.interest());
  expect(accounts).toEqual([
    { accountNumber: overdraft, product: "overdraft", paid: 0n, charged: 500_00n, tax: 0n },
  ]);
});

test("what finds no room under the limit is charged as soon as there is", async () => {
  const desk = await openDepositDesk(bank);
  const credit = await openAccount(bank, desk.customer, "cash-credit", rupees(-1_00_000));
  const rate = { account_id: await idOf(bank, credit), from_date: addDays(desk.today(), -10), rate: "12.00" };
  await bank.db.insertInto("bank.credit_rate").values(rate).execute();
  await beginInterest();
  await desk.takeOut(credit, rupees(1_00_000));
  const due = addMonths(`${desk.today().slice(0, 8)}01` as never, 1);
  await desk.comeTo(due);
  expect(await desk.postings("interest")).toEqual([]);
  await desk.payIn(credit, rupees(5_000));
  await desk.comeTo(addDays(due, 1));
  expect(await desk.postings("interest")).toEqual([
    [`INT-${credit}-${compact(due)}`, credit, -986_30n, addDays(due, 1)],
  ]);
});

test("monthly interest goes to the linked account; at maturity the deposit is paid out and closed", async () => {
  const desk = await openDepositDesk(bank);
  const opened = desk.today();
  const deposit = await desk.openDeposit({
    payout: "monthly-interest",
    principal: rupees(1_00_000),
    months: 2,
    maturityAmount: rupees(1_00_000),
  });
  await desk.comeTo(addMonths(opened, 1));
  await desk.comeTo(addMonths(opened, 2));
  const paid = [1, 2].map((months) => addMonths(opened, months));
  expect(await desk.postings("interest")).toEqual(
    paid.map((due) => [`INT-${deposit}-${compact(due)}`, desk.linked, 600_54n, due]),
  );
  expect(await desk.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
  expect(await desk.standing(desk.linked)).toMatchObject({ balance: rupees(1_00_000) + 2n * 600_54n });
  await desk.comeTo(addMonths(opened, 5));
  expect(await desk.postings("deposit")).toHaveLength(2);
});

test("a reinvestment deposit grows each quarter to what its receipt promises", async () => {
  const desk = await openDepositDesk(bank);
  const opened = desk.today();
  const wish = { principal: rupees(1_00_000), months: 24, maturityAmount: 1_15_453_95n };
  const deposit = await desk.openDeposit(wish);
  await desk.comeTo(addMonths(opened, 3));
  expect(await desk.standing(deposit)).toEqual({ balance: 1_01_812_50n, status: "open" });
  // A bank that was closed for long does it all on the day it is open again.
  await desk.comeTo(addMonths(opened, 24));
  expect(await desk.postings("interest")).toHaveLength(8);
  expect(await desk.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
  expect(await desk.standing(desk.linked)).toMatchObject({ balance: 1_15_453_95n });
});

const recurring = {
  payout: "recurring",
  principal: rupees(5_000),
  rate: "7.50",
  months: 18,
  maturityAmount: 95_502_35n,
} as const;

test("a recurring deposit paid in time pays what was agreed", async () => {
  const desk = await openDepositDesk(bank);
  const opened = desk.today();
  const deposit = await desk.openDeposit(recurring);
  for (let number = 1; number < 18; number += 1) {
    desk.passTo(addMonths(opened, number));
    await desk.payIn(deposit, recurring.principal);
  }
  await desk.comeTo(addMonths(opened, 18));
  expect(await desk.standing(deposit)).toEqual({ balance: 0n, status: "closed" });
  expect(await desk.standing(desk.linked)).toMatchObject({ balance: recurring.maturityAmount });
});

test("a recurring deposit with instalments missing earns its rate on its daily balances", async () => {
  const desk = await openDepositDesk(bank);
  const opened = desk.today();
  await desk.openDeposit(recurring);
  const matures = addMonths(opened, 18);
  await desk.comeTo(matures);
  const products = recurring.principal * BigInt(daysBetween(opened, matures));
  expect(await desk.standing(desk.linked)).toMatchObject({
    balance: recurring.principal + dailyBalanceInterest([products], "7.50"),
  });
});

test("a frozen account gets its interest once, on the day after it is open again", async () => {
  const desk = await openDepositDesk(bank);
  const opened = desk.today();
  const wish = { principal: rupees(1_00_000), months: 24, maturityAmount: 1_15_453_95n };
  const deposit = await desk.openDeposit({ payout: "monthly-interest", ...wish });
  await desk.set(desk.linked, "frozen");
  const due = addMonths(opened, 1);
  await desk.comeTo(due);
  await desk.comeTo(addDays(due, 1));
  expect(await desk.postings("interest")).toEqual([]);
  await desk.set(desk.linked, "open");
  await desk.comeTo(addDays(due, 2));
  await desk.comeTo(addDays(due, 3));
  expect(await desk.postings("interest")).toEqual([
    [`INT-${deposit}-${compact(due)}`, desk.linked, 600_54n, addDays(due, 2)],
  ]);
});
