import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, isoDate } from "./dates";
import { quartersAndDays, reinvestedAmount } from "./deposit-interest";
import {
  calendarPeriod,
  depositInterest,
  depositPeriods,
  lastDay,
  type DepositTerms,
} from "./interest-periods";

const lakh = 1_00_000_00n;
const anyDay = fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(isoDate("2022-01-01"), days));

test("savings interest is due on the first day of each quarter, interest owed on the first of each month", () => {
  expect(calendarPeriod(3, isoDate("2026-11-21"))).toEqual({ from: "2026-10-01", due: "2027-01-01" });
  expect(calendarPeriod(3, isoDate("2027-01-01"))).toEqual({ from: "2026-10-01", due: "2027-01-01" });
  expect(calendarPeriod(1, isoDate("2026-12-31"))).toEqual({ from: "2026-12-01", due: "2027-01-01" });
  expect(calendarPeriod(1, isoDate("2026-12-01"))).toEqual({ from: "2026-11-01", due: "2026-12-01" });
});

test("calendar periods follow each other without a gap, and each is due on the asked day or after", () => {
  fc.assert(
    fc.property(anyDay, fc.constantFrom(1 as const, 3 as const), (day, months) => {
      const period = calendarPeriod(months, day);
      expect(period.due >= day && period.from < day).toBe(true);
      expect(calendarPeriod(months, addDays(period.due, 1)).from).toBe(period.due);
    }),
  );
});

function termsOf(payout: DepositTerms["payout"], more: Partial<DepositTerms> = {}): DepositTerms {
  const opened = isoDate("2025-01-31");
  const terms = { payout, principal: lakh, rate: "7.25", months: 24, opened, matures: addMonths(opened, 24) };
  return { ...terms, maturityAmount: 0n, ...more };
}

test("a deposit of the 31st is due on the last day of shorter months and does not drift", () => {
  const dues = depositPeriods(termsOf("monthly-interest")).map(({ due }) => due);
  expect(dues.slice(0, 3)).toEqual(["2025-02-28", "2025-03-31", "2025-04-30"]);
  expect(dues).toHaveLength(24);
});

test("a recurring deposit has one period, and earns what is paid beyond its instalments", () => {
  const recurring = termsOf("recurring", { principal: 5_000_00n, months: 18, maturityAmount: 95_502_35n });
  const [period, ...more] = depositPeriods(recurring);
  expect(more).toEqual([]);
  expect(period).toEqual({ from: recurring.opened, due: recurring.matures });
  expect(depositInterest(recurring, period!)).toBe(5_502_35n);
});

test("days beyond the last whole month earn simple interest", () => {
  const odd = termsOf("monthly-interest", { matures: isoDate("2025-03-20") });
  expect(depositPeriods(odd).map((period) => [lastDay(period), depositInterest(odd, period)])).toEqual([
    ["2025-02-27", 600_54n],
    ["2025-03-19", 397_26n],
  ]);
});

test("whatever its term, what a reinvestment deposit is credited adds up to what it pays", () => {
  fc.assert(
    fc.property(anyDay, fc.integer({ min: 1, max: 2_000 }), (opened, days) => {
      const terms = termsOf("reinvestment", { opened, matures: addDays(opened, days) });
      const periods = depositPeriods(terms);
      const paid = periods.reduce((sum, period) => sum + depositInterest(terms, period), lakh);
      expect(paid).toBe(reinvestedAmount(lakh, "7.25", quartersAndDays(opened, terms.matures)));
      expect(periods.at(-1)!.due).toBe(terms.matures);
      expect(periods.every(({ from }, place) => from === (periods[place - 1]?.due ?? opened))).toBe(true);
    }),
  );
  const terms = termsOf("reinvestment");
  const paid = depositPeriods(terms).reduce((sum, period) => sum + depositInterest(terms, period), lakh);
  expect(paid).toBe(1_15_453_95n);
});
