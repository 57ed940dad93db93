import { beforeEach, describe, expect, test } from "vitest";
import { firstSlot } from "bank/jobs/slots";
import { tryOf } from "tests/support/debit-times";
import { loanForeclosure, loanSchedule } from "common/contract/loans.server";
import { addDays } from "common/dates";
import { dailyBalanceInterest } from "bank/interest/rules";
import { repaymentSchedule } from "bank/ledger/amortisation";
import { brokenRules } from "tests/support/books";
import { refused } from "./endings";
import { newReference } from "./payee-harness";
import { openLoanDesk, terms, type LoanDesk } from "./loan-harness";
import { accounts as ofSmallBank, as, openSmallBank, type SmallBank } from "./small-bank";
import { rupees } from "./transfer-accounts";

let bank: SmallBank;
let harness: LoanDesk;
beforeEach(async () => {
  bank = await openSmallBank();
  harness = await openLoanDesk(bank);
  return () => bank.stop();
});

const plan = repaymentSchedule(terms.principal, terms.rate, terms.months);
const evening = (number: number) => tryOf(harness.dueOn(number), 12);
const nextMorning = (number: number) => tryOf(harness.dueOn(number), 24);

/** All but the amount of one instalment leaves the repayment account. */
async function spendAllBut(rest: bigint): Promise<void> {
  await harness.deposit(harness.accounts.savings, rest - (await harness.balance(harness.accounts.savings)));
}

describe("the schedule", () => {
  test("before the first instalment is the plan, all of it to come", async () => {
    const schedule = await harness.schedule();
    expect(schedule).toEqual(
      plan.map((instalment) => ({
        ...instalment,
        dueOn: harness.dueOn(instalment.number),
        principal: instalment.payment - instalment.interest,
        state: "due",
      })),
    );
    expect(schedule.at(-1)!.outstanding).toBe(0n);
  });

  test("shows what was paid and when; the rest is as planned", async () => {
    await harness.letFallDue(1);
    await harness.letFallDue(2);
    const schedule = await harness.schedule();
    expect(
      schedule.map(({ payment, interest, outstanding }) => ({ payment, interest, outstanding })),
    ).toEqual(plan.map(({ payment, interest, outstanding }) => ({ payment, interest, outstanding })));
    expect(schedule.slice(0, 3).map(({ state, paidOn }) => [state, paidOn])).toEqual([
      ["paid", harness.dueOn(1)],
      ["paid", harness.dueOn(2)],
      ["due", undefined],
    ]);
  });

  test("is told by pages: the one asked for, else that of the first instalment not paid, at most the last", async () => {
    for (let number = 1; number <= 5; number += 1) await harness.letFallDue(number);
    const numbers = async (requested: { page?: number }) => {
      const { instalments, page, total } = await harness.schedulePage({ pageSize: 5, ...requested });
      expect(total).toBe(12);
      return [page, instalments.map(({ number }) => number)];
    };
    expect(await numbers({})).toEqual([2, [6, 7, 8, 9, 10]]);
    expect(await numbers({ page: 1 })).toEqual([1, [1, 2, 3, 4, 5]]);
    expect(await numbers({ page: 99 })).toEqual([3, [11, 12]]);
    expect((await harness.schedulePage({})).instalments).toHaveLength(12);
  });

  test("is shorter after an extra repayment, with the same instalment", async () => {
    await harness.pay(harness.repayment(rupees(40_000)));
    const schedule = await harness.schedule();
    expect(schedule.length).toBeLessThan(terms.months);
    expect(schedule[0]!.payment).toBe(terms.instalment);
    expect(schedule.at(-1)!.outstanding).toBe(0n);
  });
});

describe("an instalment", () => {
  test("is taken on its day, once, with the month's interest charged to the loan", async () => {
    const before = await harness.balance(harness.accounts.savings);
    await harness.letFallDue(1);
    await bank.runDueJobs();
    expect(await harness.balance(harness.accounts.savings)).toBe(before - terms.instalment);
    expect(await harness.balance(harness.account)).toBe(-plan[0]!.outstanding);
    expect(await harness.newestText()).toContain("Rs 8,885.00 debited");
    expect(await brokenRules(bank.db)).toEqual([]);
  });

  test("that finds too little money is overdue, tried that evening and the next day, and then waits", async () => {
    await spendAllBut(terms.instalment - 1n);
    await harness.letFallDue(1);
    expect(await harness.overdue()).toBe(terms.instalment);
    expect(await harness.newestText()).toContain("tried again on");
    const [first] = await harness.schedule();
    expect(first!.state).toBe("overdue");
    expect(first).not.toHaveProperty("paidOn");
    await harness.letPass(evening(1));
    expect(await harness.newestText()).toContain("tried again on");
    await harness.letPass(nextMorning(1));
    expect(await harness.newestText()).toContain("overdue: please pay it");
    await harness.deposit(harness.accounts.savings, rupees(20_000));
    await harness.letPass(new Date(bank.now().getTime() + 5 * 86_400_000));
    expect(await harness.overdue()).toBe(terms.instalment);
    expect(await brokenRules(bank.db)).toEqual([]);
  });

  test("that finds the money in the evening is paid, a day late by no one's count", async () => {
    await spendAllBut(0n);
    await harness.letFallDue(1);
    await harness.deposit(harness.accounts.savings, terms.instalment);
    await harness.letPass(evening(1));
    expect(await harness.balance(harness.accounts.savings)).toBe(0n);
    expect(await harness.overdue()).toBe(0n);
    expect((await harness.schedule())[0]).toMatchObject({ state: "paid", paidOn: harness.dueOn(1) });
  });

  test("takes no more than the customer has left overdue by own repayments", async () => {
    await spendAllBut(rupees(3_000));
    await harness.letFallDue(1);
    expect((await harness.pay(harness.repayment(rupees(3_000)))).outcome).toBe("done");
    expect(await harness.overdue()).toBe(terms.instalment - rupees(3_000));
    await harness.deposit(harness.accounts.savings, rupees(10_000));
    await harness.letPass(evening(1));
    expect(await harness.overdue()).toBe(0n);
    expect(await harness.balance(harness.accounts.savings)).toBe(rupees(10_000 + 3_000) - terms.instalment);
  });

  test("of a loan that is repaid is none: nothing is taken, nothing is to come", async () => {
    await harness.deposit(harness.accounts.savings, rupees(60_000));
    await harness.pay(harness.repayment(terms.principal));
    const before = await harness.balance(harness.accounts.savings);
    await harness.letFallDue(1);
    expect(await harness.balance(harness.accounts.savings)).toBe(before);
    expect(await harness.schedule()).toEqual([]);
  });

  test("the last takes the difference, and the loan is over", async () => {
    await harness.deposit(harness.accounts.savings, rupees(80_000));
    for (let number = 1; number <= terms.months; number += 1) await harness.letFallDue(number);
    expect(await harness.balance(harness.account)).toBe(0n);
    expect((await harness.schedule()).map(({ state, payment }) => [state, payment])).toEqual(
      plan.map(({ payment }) => ["paid", payment]),
    );
    await harness.letFallDue(terms.months + 1);
    expect(await harness.balance(harness.account)).toBe(0n);
  });
});

describe("a repayment", () => {
  /** What is asked before and after it, and the schedule that follows. */
  async function repay(amount: bigint) {
    const asked = await harness.quote("loan-repayment", amount, { toAccount: harness.account });
    const reference = newReference();
    expect(await harness.pay(harness.repayment(amount), reference)).toMatchObject({ outcome: "done" });
    const made = await harness.enquire(reference);
    if (asked.outcome !== "done" || made.outcome !== "done") throw new Error("not answered");
    expect(made.answer.repayment).toEqual(asked.answer.repayment);
    const toCome = (await harness.schedule()).filter(({ state }) => state === "due");
    return { told: made.answer.repayment!, toCome };
  }

  test("says before it, after it and for ever what its account and the schedule then are", async () => {
    await harness.letFallDue(1);
    const { told, toCome } = await repay(rupees(40_000));
    expect(told).toEqual({
      loanType: "Housing loan",
      before: { owed: plan[0]!.outstanding, instalments: 11 },
      after: { owed: -(await harness.balance(harness.account)), instalments: toCome.length },
      overdue: 0n,
      instalment: terms.instalment,
      nextOn: toCome[0]!.dueOn,
      nextPayment: toCome[0]!.payment,
      lastOn: toCome.at(-1)!.dueOn,
    });
    expect(told.after.instalments).toBeLessThan(11);
  });

  test("pays what is overdue before it lowers the principal", async () => {
    await spendAllBut(0n);
    await harness.letFallDue(1);
    await harness.deposit(harness.accounts.savings, rupees(30_000));
    const { told, toCome } = await repay(terms.instalment + rupees(10_000));
    expect(told).toMatchObject({ overdue: terms.instalment, before: { instalments: 11 } });
    expect(await harness.overdue()).toBe(0n);
    expect(told.after.instalments).toBe(toCome.length);
    expect(toCome.at(-1)!.dueOn).toBe(told.lastOn);
  });

  test("of the whole debt leaves nothing to come", async () => {
    await harness.deposit(harness.accounts.savings, rupees(60_000));
    const { told, toCome } = await repay(terms.principal);
    expect(told).toMatchObject({ after: { owed: 0n, instalments: 0 } });
    expect(told).not.toHaveProperty("nextOn");
    expect(toCome).toEqual([]);
  });
});

test("ending the loan costs what is owed, interest by days since the last instalment, the charge and its tax", async () => {
  await harness.letFallDue(1);
  await harness.letPass(firstSlot(addDays(harness.dueOn(1), 10)));
  const { outstanding } = plan[0]!;
  const answer = await harness.foreclosure();
  expect(answer).toMatchObject({ outstanding, validOn: addDays(harness.dueOn(1), 10) });
  expect(answer.interest).toBe(dailyBalanceInterest([outstanding * 10n], terms.rate));
  expect(answer.charge).toBe((outstanding * 2n + 50n) / 100n);
  expect(answer.tax).toBe((answer.charge * 18n + 50n) / 100n);
  expect(answer.total).toBe(outstanding + answer.interest + answer.charge + answer.tax);
});

test("an individual ends a loan at a floating rate without a charge; a firm does not, and a fixed rate costs", async () => {
  const change = (rate_kind: "fixed" | "floating", corporate_name: string | null) =>
    Promise.all([
      bank.db.updateTable("bank.loan").set({ rate_kind }).execute(),
      bank.db
        .updateTable("bank.customer")
        .set({ corporate_name })
        .where("number", "=", harness.customer.customerNumber)
        .execute(),
    ]);
  await change("floating", null);
  expect(await harness.foreclosure()).toMatchObject({ charge: 0n, tax: 0n });
  await change("floating", "Menon Traders");
  expect((await harness.foreclosure()).charge).toBeGreaterThan(0n);
  await change("fixed", null);
  expect((await harness.foreclosure()).charge).toBeGreaterThan(0n);
});

test("an account that is no loan, another's and none are refused", async () => {
  const { customerNumber } = harness.customer;
  for (const [accountNumber, code] of [
    [harness.accounts.savings, "4042"],
    [harness.accounts.fixed, "4042"],
    [ofSmallBank.loan, "4040"],
    ["001130010009999", "4040"],
  ] as const) {
    const request = { accountNumber, customerNumber };
    expect(await bank.gateway.call(loanSchedule, request, as(harness.customer))).toEqual(refused(code));
    expect(await bank.gateway.call(loanForeclosure, request, as(harness.customer))).toEqual(refused(code));
  }
});
