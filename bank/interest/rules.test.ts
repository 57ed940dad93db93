import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate, addDays, addMonths, type IsoDate } from "common/dates";
import { percentOf } from "common/rounding";
import {
  dailyBalanceInterest,
  dailyProductsInterest,
  earlyRate,
  earnedBy,
  missedInstalmentCharge,
  monthlyInterest,
  quartersAndDays,
  recurringMaturity,
  reinvestedAmount,
  calendarPeriod,
  depositInterest,
  depositPeriods,
  lastDay,
  type DepositTerms,
} from "./rules";

const lakh = 1_00_000_00n;

test("a reinvestment deposit compounds quarterly: 1,00,000 at 7.25 % for 24 months pays 1,15,453.95", () => {
  const term = quartersAndDays(isoDate("2025-01-15"), isoDate("2027-01-15"));
  expect(term).toEqual({ quarters: 8, days: 0 });
  expect(reinvestedAmount(lakh, "7.25", term)).toBe(1_15_453_95n);
});

test("odd days earn simple interest: 12 months and 80 days pay 1,09,156.92", () => {
  expect(reinvestedAmount(lakh, "7.25", { quarters: 4, days: 80 })).toBe(1_09_156_92n);
});

const lakhs = (payout: "reinvestment" | "monthly-interest", opened: IsoDate) => ({
  payout,
  principal: lakh,
  opened,
});

test("closed after 400 days, one point less than 6.75 %: 1,00,000 pays 1,06,458.94", () => {
  const [opened, closed] = [isoDate("2025-03-01"), isoDate("2026-04-05")];
  expect(quartersAndDays(opened, closed)).toEqual({ quarters: 4, days: 35 });
  const rate = earlyRate({ agreed: "7.25", card: "6.75", pointsLess: "1" });
  expect(lakh + earnedBy(lakhs("reinvestment", opened), closed, rate)).toBe(1_06_458_94n);
});

test("closed early it never earns more than was agreed less what is taken off, and never less than nothing", () => {
  expect(earlyRate({ agreed: "6.75", card: "7.25", pointsLess: "1.00" })).toBe("5.75");
  expect(earlyRate({ agreed: "6.75", card: "0.75", pointsLess: "1.00" })).toBe("0.00");
});

test("what is earned by a day grows with the days, by less than a rate that is higher", () => {
  for (const payout of ["reinvestment", "monthly-interest"] as const)
    for (const start of ["2024-01-31", "2025-08-31", "2026-02-28"]) {
      const opened = isoDate(start);
      let before = -1n;
      for (let day = 0; day < 800; day += 1) {
        const at = (rate: string) => earnedBy(lakhs(payout, opened), addDays(opened, day), rate);
        const [low, high] = [at("4.75"), at("5.75")];
        expect(low).toBeGreaterThan(before);
        expect(high - low).toBeGreaterThanOrEqual(0n);
        before = low;
      }
      expect(earnedBy(lakhs(payout, opened), opened, "5.75")).toBe(0n);
    }
});

test("the first year of 8,00,000 at 7.25 % earns 59,596.02", () => {
  expect(reinvestedAmount(8n * lakh, "7.25", { quarters: 4, days: 0 }) - 8n * lakh).toBe(59_596_02n);
});

test("monthly interest is paid at its discounted value: 1,00,000 at 7.25 % pays 600.54 a month", () => {
  expect(monthlyInterest(lakh, "7.25")).toBe(600_54n);
});

test("a recurring deposit of 5,000 for 18 months at 7.5 % pays 95,502.35", () => {
  expect(recurringMaturity(5_000_00n, "7.5", 18)).toBe(95_502_35n);
});

test("a recurring deposit of 2,000 for 24 months at 7 % pays 51,639.56", () => {
  expect(recurringMaturity(2_000_00n, "7", 24)).toBe(51_639_56n);
});

test("a missed instalment costs 1.50 per 100 of it: 75.00 of 5,000, 18.52 of 1,234.50, never more than half a paisa off", () => {
  expect(missedInstalmentCharge(5_000_00n, "1.50")).toBe(75_00n);
  expect(missedInstalmentCharge(1_234_50n, "1.50")).toBe(18_52n);
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 10n), fc.bigInt(0n, 99_99n), (instalment, points) => {
      const charge = missedInstalmentCharge(instalment, percentOf(points));
      const off = charge * 10_000n - instalment * points;
      expect(off > -5_000n && off <= 5_000n).toBe(true);
    }),
  );
});

test("a recurring deposit does not run for part of a quarter", () => {
  expect(() => recurringMaturity(2_000_00n, "7", 23)).toThrow(RangeError);
});

test("savings interest is calculated from daily closing balances: 98.63 for 10, 15 and 5 days at 3 %", () => {
  const days = [
    ...Array<bigint>(10).fill(50_000_00n),
    ...Array<bigint>(15).fill(20_000_00n),
    ...Array<bigint>(5).fill(80_000_00n),
  ];
  expect(dailyBalanceInterest(days, "3")).toBe(98_63n);
});

test("days of two rates are rounded together", () => {
  const spans = [
    { products: 18_25n, rate: "10" },
    { products: 18_25n, rate: "10.00" },
  ];
  expect(dailyProductsInterest(spans)).toBe(1n);
  expect(dailyProductsInterest(spans.slice(0, 1)) * 2n).toBe(2n);
  expect(dailyProductsInterest([])).toBe(0n);
});

test("a longer term, a larger principal or a higher rate never pays less", () => {
  const principal = fc.bigInt(100_00n, 10_00_00_000_00n);
  fc.assert(
    fc.property(
      principal,
      fc.integer({ min: 0, max: 40 }),
      fc.integer({ min: 0, max: 91 }),
      (amount, quarters, days) => {
        const paid = reinvestedAmount(amount, "6.75", { quarters, days });
        expect(paid).toBeGreaterThanOrEqual(amount);
        expect(reinvestedAmount(amount, "6.75", { quarters, days: days + 1 })).toBeGreaterThanOrEqual(paid);
        expect(reinvestedAmount(amount + 1n, "6.75", { quarters, days })).toBeGreaterThanOrEqual(paid);
        expect(reinvestedAmount(amount, "6.76", { quarters, days })).toBeGreaterThanOrEqual(paid);
      },
    ),
  );
});

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
