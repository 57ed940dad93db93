/** What is sent at the same moment, from several tabs or by several customers: every rule holds for all of it together. */
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDice } from "bank/demo/dice";
import { brokenRules } from "tests/support/books";
import { instalment, openMoneyBank, type MoneyCustomer, type OwnMoneyBank } from "tests/support/money-bank";
import { createMemory, type Memory } from "tests/support/money-memory";
import { transferOrder, type Transfer } from "tests/support/money-orders";
import { createMoneyPortal, type MoneyPortal } from "tests/support/money-portal";
import { brokenPaymentRules, brokenPromises } from "tests/support/money-rules";

let money: OwnMoneyBank;
let memory: Memory;
let portal: MoneyPortal;
const dice = createDice(1);
beforeAll(async () => {
  money = await openMoneyBank(2, 1, { withFaults: false });
  memory = createMemory();
  portal = createMoneyPortal(money, memory);
});
afterAll(() => money.close());

/** Brings each to its last step, sends all at once, and answers how each was answered: `done` or a code. */
async function allAtOnce(orders: readonly [MoneyCustomer, Transfer][]): Promise<string[]> {
  const ready = [];
  for (const [by, transfer] of orders) {
    const order = transferOrder(by, transfer);
    const authority = await portal.prepare(dice, order);
    if (!authority) throw new Error(`${transfer.kind} was refused before the last step`);
    ready.push(() => portal.commit(dice, order, authority));
  }
  const answers = await Promise.all(ready.map((send) => send()));
  expect(await brokenRules(money.db)).toEqual([]);
  expect(await brokenPaymentRules(money.db)).toEqual([]);
  expect(await brokenPromises(money.db, memory)).toEqual([]);
  return answers.map(({ outcome, code }) => code ?? outcome).sort();
}

const own = (by: MoneyCustomer) => ({ toName: by.name, remark: "race" });

test("a loan is not repaid twice", async () => {
  const [by] = money.customers as [MoneyCustomer];
  const all = { kind: "loan-repayment" as const, fromAccount: by.savings, toAccount: by.loan, ...own(by) };
  const amounts = [500_000_00n, 499_999_00n, 499_998_00n, 499_997_00n];
  const answers = await allAtOnce(amounts.map((amount) => [by, { ...all, amount }]));
  expect(answers).toEqual(["8012", "8012", "8012", "done"]);
});

test("a recurring deposit takes its last instalment once", async () => {
  const [by] = money.customers as [MoneyCustomer];
  const all = { kind: "rd-instalment" as const, fromAccount: by.savings, toAccount: by.deposit, ...own(by) };
  const counts = [119n, 118n, 117n, 116n];
  const answers = await allAtOnce(counts.map((count) => [by, { ...all, amount: instalment * count }]));
  expect(answers).toEqual(["8012", "8012", "8012", "done"]);
});
