import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  monthlyInstalment,
  monthsInterest,
  remainingSchedule,
  repaymentSchedule,
} from "bank/ledger/amortisation";
import { foreclosureQuote, playPrepayment } from "./rules";

test("5,00,000 at 9.5 % over 60 months is repaid by 10,501 a month, of which 3,958.33 is interest at first", () => {
  expect(monthlyInstalment(5_00_000_00n, "9.5", 60)).toBe(10_501_00n);
  expect(monthsInterest(5_00_000_00n, "9.5")).toBe(3_958_33n);
});

test("without interest the principal is spread evenly", () => {
  expect(monthlyInstalment(1_200_00n, "0", 12)).toBe(100_00n);
});

test("the last instalment takes the difference: nothing stays outstanding, and all that is paid is principal or interest", () => {
  const principal = fc.bigInt(10_000_00n, 1_00_00_000_00n);
  fc.assert(
    fc.property(
      principal,
      fc.integer({ min: 1, max: 1800 }),
      fc.integer({ min: 1, max: 240 }),
      (amount, rate, months) => {
        const schedule = repaymentSchedule(amount, (rate / 100).toFixed(2), months);
        const sum = (of: "payment" | "interest") => schedule.reduce((total, row) => total + row[of], 0n);
        expect(schedule.length).toBeLessThanOrEqual(months);
        expect(schedule.every(({ payment }) => payment > 0n)).toBe(true);
        expect(schedule.at(-1)!.outstanding).toBe(0n);
        expect(sum("payment")).toBe(amount + sum("interest"));
      },
    ),
  );
});

test("5,00,000 over 60 months has 60 instalments; 1,00,000 repaid beside them makes them fewer, not smaller", () => {
  const schedule = repaymentSchedule(5_00_000_00n, "9.5", 60);
  expect(schedule).toHaveLength(60);
  const after = { rate: "9.5", instalment: 10_501_00n, first: 13, last: 60 };
  const { outstanding } = schedule[11]!;
  expect(remainingSchedule({ ...after, outstanding })).toEqual(schedule.slice(12));
  const shorter = remainingSchedule({ ...after, outstanding: outstanding - 1_00_000_00n });
  expect(shorter.length).toBeLessThan(48);
  expect(shorter[0]!.payment).toBe(10_501_00n);
  expect(shorter.at(-1)).toMatchObject({ outstanding: 0n });
});

describe("a part that is paid ahead", () => {
  const loans = fc
    .record({
      principal: fc.bigInt(10_000_00n, 50_00_000_00n),
      rate: fc.integer({ min: 1, max: 1800 }).map((hundredths) => (hundredths / 100).toFixed(2)),
      months: fc.integer({ min: 2, max: 240 }),
      after: fc.nat({ max: 200 }),
      part: fc.integer({ min: 1, max: 99 }),
    })
    .map(({ principal, rate, months, after, part }) => {
      const all = repaymentSchedule(principal, rate, months);
      const paid = after % all.length;
      const outstanding = paid === 0 ? principal : all[paid - 1]!.outstanding;
      const loan = {
        ...{ outstanding, rate, instalment: monthlyInstalment(principal, rate, months) },
        ...{ first: paid + 1, last: months },
      };
      return { loan, amount: (outstanding * BigInt(part)) / 100n };
    });
  type Schedule = ReturnType<typeof remainingSchedule>;
  const sum = (schedule: Schedule, of: "payment" | "interest") =>
    schedule.reduce((total, row) => total + row[of], 0n);
  const principalOf = (schedule: Schedule) => sum(schedule, "payment") - sum(schedule, "interest");

  test("saves the difference of two played schedules, and what is left is paid to the paisa", () => {
    fc.assert(
      fc.property(loans, ({ loan, amount }) => {
        const { now, shorter, smaller } = playPrepayment(loan, amount);
        const without = remainingSchedule(loan);
        expect(now.schedule).toEqual(without);
        expect(principalOf(without)).toBe(loan.outstanding);
        const rest = loan.outstanding - amount;
        const played = {
          shorter: remainingSchedule({ ...loan, outstanding: rest }),
          smaller: remainingSchedule({
            ...{ ...loan, outstanding: rest },
            ...{ instalment: smaller.instalment, last: without.at(-1)!.number },
          }),
        };
        for (const [one, schedule] of [
          [shorter, played.shorter],
          [smaller, played.smaller],
        ] as const) {
          expect(one.schedule).toEqual(schedule);
          expect(principalOf(schedule)).toBe(rest);
          expect(one.saved).toBe(sum(without, "interest") - sum(schedule, "interest"));
        }
      }),
    );
  });

  test("shortens the term at the same instalment, or lowers the instalment within the same term", () => {
    fc.assert(
      fc.property(loans, ({ loan, amount }) => {
        const { now, shorter, smaller } = playPrepayment(loan, amount);
        expect(shorter.instalment).toBe(loan.instalment);
        expect(shorter.schedule.length).toBeLessThanOrEqual(now.schedule.length);
        expect(smaller.instalment).toBeLessThanOrEqual(loan.instalment);
        expect(smaller.schedule.length).toBeLessThanOrEqual(now.schedule.length);
        expect(shorter.saved).toBeGreaterThanOrEqual(0n);
      }),
    );
  });
});

test("5,00,000 at 9.5 % ended after 20 days at 2 % and GST of 18 % costs 5,14,402.74", () => {
  const terms = { outstanding: 5_00_000_00n, rate: "9.5", chargePercent: "2.00", taxPercent: "18.00" };
  expect(foreclosureQuote({ ...terms, days: 20 })).toEqual({
    interest: 2_602_74n,
    charge: 10_000_00n,
    tax: 1_800_00n,
    total: 5_14_402_74n,
  });
});

test("a loan that is repaid costs nothing more, whatever the percentages", () => {
  const terms = { outstanding: 0n, days: 30, rate: "9.5", chargePercent: "2", taxPercent: "18" };
  expect(foreclosureQuote(terms)).toEqual({ interest: 0n, charge: 0n, tax: 0n, total: 0n });
});
