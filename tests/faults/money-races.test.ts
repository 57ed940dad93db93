/** What is sent at the same moment, from several tabs or by several customers: every rule holds for all of it together. */
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createDice } from "bank/demo/dice";
import { addDays } from "common/dates";
import { brokenRules } from "tests/support/books";
import { instalment, openMoneyBank, type MoneyCustomer, type OwnMoneyBank } from "tests/support/money-bank";
import { createMemory, type Memory } from "tests/support/money-memory";
import { transferOrder, type Transfer } from "tests/support/money-orders";
import { addOldPayee } from "tests/support/money-payees";
import { createMoneyPortal, type MoneyPortal } from "tests/support/money-portal";
import { brokenPaymentRules, brokenPromises } from "tests/support/money-rules";

let money: OwnMoneyBank;
let memory: Memory;
let portal: MoneyPortal;
let asha: MoneyCustomer;
let bala: MoneyCustomer;
const dice = createDice(1);
beforeAll(async () => {
  money = await openMoneyBank(2, 1, { withFaults: false });
  memory = createMemory();
  portal = createMoneyPortal(money, memory);
  [asha, bala] = money.customers as [MoneyCustomer, MoneyCustomer];
  for (const [by, to] of [
    [asha, bala],
    [bala, asha],
  ] as const)
    await addOldPayee(money.db, by, { kind: "within-bank", name: to.name, accountNumber: to.savings });
});
afterEach(async () => {
  expect(await brokenRules(money.db)).toEqual([]);
  expect(await brokenPaymentRules(money.db)).toEqual([]);
  expect(await brokenPromises(money.db, memory)).toEqual([]);
});
afterAll(() => money.close());

/** Brings it to its last step; answers what sends that, and how it was answered then: `done` or a code. */
async function ready(by: MoneyCustomer, transfer: Omit<Transfer, "remark">): Promise<() => Promise<string>> {
  const order = transferOrder(by, { ...transfer, remark: "at once" });
  const authority = await portal.prepare(dice, order);
  if (!authority) throw new Error(`${transfer.kind} was refused before its last step`);
  return async () => {
    const { outcome, code } = await portal.commit(dice, order, authority);
    return code ?? outcome;
  };
}

async function allAtOnce(by: MoneyCustomer, transfers: Omit<Transfer, "remark">[]): Promise<string[]> {
  const sends = [];
  for (const transfer of transfers) sends.push(await ready(by, transfer));
  return (await Promise.all(sends.map((send) => send()))).sort();
}

const times = (count: number, answer: string) => Array.from({ length: count }, () => answer);
const toBala = () => ({ kind: "within-bank" as const, toAccount: bala.savings, toName: bala.name });

test("a loan is not repaid beyond what it owes", async () => {
  const to = {
    kind: "loan-repayment" as const,
    fromAccount: asha.savings,
    toAccount: asha.loan,
    toName: "Own",
  };
  const amounts = [500_000_00n, 499_999_00n, 499_998_00n, 499_997_00n];
  const answers = await allAtOnce(
    asha,
    amounts.map((amount) => ({ ...to, amount })),
  );
  expect(answers).toEqual(["8012", "8012", "8012", "done"]);
});

test("a recurring deposit takes no more instalments than it has", async () => {
  const to = {
    kind: "rd-instalment" as const,
    fromAccount: asha.savings,
    toAccount: asha.deposit,
    toName: "Own",
  };
  const counts = [119n, 118n, 117n, 116n];
  const answers = await allAtOnce(
    asha,
    counts.map((count) => ({ ...to, amount: instalment * count })),
  );
  expect(answers).toEqual(["8012", "8012", "8012", "done"]);
});

test("an account is not debited below its floor", async () => {
  const amounts = [1_500_00n, 1_501_00n, 1_502_00n];
  const answers = await allAtOnce(
    asha,
    amounts.map((amount) => ({ ...toBala(), fromAccount: asha.current, amount })),
  );
  expect(answers).toEqual(["8001", "8001", "done"]);
});

test("a day's payments stay within the limit", async () => {
  const far = { kind: "imps" as const, accountNumber: "4012345600", ifsc: "SBIN0000800" };
  await addOldPayee(money.db, asha, { ...far, name: "Far Away" });
  const to = { kind: far.kind, toAccount: far.accountNumber, toName: "Far Away", ifsc: far.ifsc };
  // Six times 30,000 and some of 2,00,000.
  const transfers = Array.from({ length: 9 }, (_, tab) => ({
    ...to,
    fromAccount: asha.savings,
    amount: 30_000_00n + BigInt(tab),
  }));
  expect(await allAtOnce(asha, transfers)).toEqual([...times(3, "8003"), ...times(6, "done")]);
});

test("a new payee gets no more than its cap", async () => {
  const cappedUntil = addDays("2026-03-02" as never, 1);
  const accountNumber = asha.current;
  await addOldPayee(
    money.db,
    bala,
    { kind: "within-bank", name: "New", accountNumber },
    { cappedUntil: new Date(`${cappedUntil}T10:00:00+05:30`) },
  );
  const transfers = Array.from({ length: 7 }, (_, tab) => ({
    kind: "within-bank" as const,
    fromAccount: bala.savings,
    toAccount: accountNumber,
    toName: "New",
    amount: 12_000_00n + BigInt(tab),
  }));
  expect(await allAtOnce(bala, transfers)).toEqual([...times(3, "8005"), ...times(4, "done")]);
});

test("a hundred copies of the last step are one payment, and all are answered alike", async () => {
  const send = await ready(asha, { ...toBala(), fromAccount: asha.savings, amount: 77_00n });
  const answers = await Promise.all(Array.from({ length: 100 }, send));
  expect(answers).toEqual(times(100, "done"));
});

test("opposite payments queue instead of failing", async () => {
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const sends = [];
    for (let tab = 0; tab < 8; tab += 1) {
      const amount = 100_00n + BigInt(10 * attempt + tab);
      sends.push(await ready(asha, { ...toBala(), fromAccount: asha.savings, amount }));
      const back = { kind: "within-bank" as const, toAccount: asha.savings, toName: asha.name };
      sends.push(await ready(bala, { ...back, fromAccount: bala.savings, amount }));
    }
    expect(await Promise.all(sends.map((send) => send()))).toEqual(times(16, "done"));
  }
});
