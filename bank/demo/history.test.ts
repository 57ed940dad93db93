import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, istDate, isoDate } from "common/dates";
import { repaymentSchedule } from "bank/features/loans/rules";
import { financialYear } from "bank/interest/tax";
import type { PastJournal } from "bank/ledger/post-history";
import { demoHistory, merchantPostings } from "./history";
import { accountsOf, demoCustomers } from "./people";
import { cashCredits, housingLoan } from "./terms";

function linesOf(history: readonly PastJournal[], account: string) {
  return history.flatMap(({ now, lines }) =>
    lines.filter((line) => line.account === account).map((line) => ({ ...line, date: istDate(now) })),
  );
}

const sum = (lines: readonly { amount: bigint }[]) => lines.reduce((total, { amount }) => total + amount, 0n);

test("whatever the day of loading, two years are lived without debts up to the day before, and three financial years bear tax", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_500 }), (days) => {
      const today = addDays(isoDate("2024-02-28"), days);
      // A balance below its floor is thrown.
      const history = demoHistory(today, false);
      for (const [place, { now }] of history.entries())
        expect(now.getTime()).toBeGreaterThanOrEqual(history[place - 1]?.now.getTime() ?? 0);
      expect(istDate(history.at(-1)!.now)).toBe(addDays(today, -1));
      expect(new Set(history.map(({ reference }) => reference)).size).toBe(history.length);
      const taxed = history.filter(({ settles }) => settles?.what === "tax").map(({ now }) => istDate(now));
      for (const years of [1, 2, 3]) {
        const { from, to } = financialYear(addMonths(today, -12 * years));
        expect(taxed.some((date) => date >= from && date <= to)).toBe(true);
      }
      for (const { account, outstanding } of cashCredits)
        expect(sum(linesOf(history, account))).toBe(-outstanding);
      expect(linesOf(history, accountsOf("100200309")[0]!)).toHaveLength(merchantPostings.short);
    }),
    // Month ends and the leap day are always among them.
    {
      numRuns: 8,
      examples: ["2024-02-29", "2025-03-31", "2026-04-01", "2027-05-31"].map((day) => [daysAfterStart(day)]),
    },
  );
});

function daysAfterStart(day: string): number {
  return (Date.parse(day) - Date.parse("2024-02-28")) / 86_400_000;
}

test("the same day gives the same history", () => {
  expect(demoHistory(isoDate("2026-03-10"), false)).toEqual(demoHistory(isoDate("2026-03-10"), false));
});

test("the loan's history is its repayment schedule", () => {
  const lines = linesOf(demoHistory(isoDate("2026-03-10"), false), housingLoan.account);
  const schedule = repaymentSchedule(housingLoan.principal, housingLoan.rate, housingLoan.months);
  const paid = lines.filter(({ amount }) => amount > 0n);
  expect(paid).toHaveLength(22);
  expect(paid.map(({ amount }) => amount)).toEqual(schedule.slice(0, 22).map(({ payment }) => payment));
  expect(-sum(lines)).toBe(schedule[21]!.outstanding);
});

test("every customer's first account is the primary one, and no account is anyone else's", () => {
  const numbers = demoCustomers.flatMap(({ number }) => accountsOf(number));
  expect(new Set(numbers).size).toBe(numbers.length);
  for (const number of numbers) expect(number).toMatch(/^\d{15}$/);
});

test("remarks of the first customer hold other scripts, a formula and markup", () => {
  const words = linesOf(demoHistory(isoDate("2026-03-10"), false), accountsOf("100200301")[0]!).map(
    ({ particulars }) => particulars,
  );
  for (const sign of [/\p{Script=Tamil}/u, /\p{Script=Telugu}/u, /\p{Script=Malayalam}/u, /^=/, /<b>/])
    expect(words.some((word) => sign.test(word))).toBe(true);
});
