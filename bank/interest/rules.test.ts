import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate, addDays, addMonths, type IsoDate } from "common/dates";
import { percentOf } from "common/rounding";
import {
  dailyBalanceInterest,
  dailyProductsInterest,
  earlyRate,
  earnedBy,
  lateCharge,
  monthlyInterest,
  quartersAndDays,
  recurringMaturity,
  recurringWorth,
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
  expect(lateCharge(5_000_00n, "1.50", 1)).toBe(75_00n);
  expect(lateCharge(1_234_50n, "1.50", 1)).toBe(18_52n);
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 10n), fc.bigInt(0n, 99_99n), (instalment, points) => {
      const charge = lateCharge(instalment, percentOf(points), 1);
      const off = charge * 10_000n - instalment * points;
      expect(off > -5_000n && off <= 5_000n).toBe(true);
    }),
  );
});

const anyRecurring = fc.record({
  principal: fc.bigInt(1n, 1_000n).map((hundreds) => hundreds * 100_00n),
  points: fc.integer({ min: 1, max: 12_00 }),
  quarters: fc.integer({ min: 2, max: 40 }),
  opened: fc.integer({ min: 0, max: 3_000 }).map((days) => addDays(isoDate("2022-01-01"), days)),
});

test("whatever its terms, a recurring deposit paid on time pays the formula of the IBA", () => {
  fc.assert(
    fc.property(anyRecurring, ({ principal, points, quarters, opened }) => {
      const i = points / 40_000;
      const formula = (Number(principal) * ((1 + i) ** quarters - 1)) / (1 - (1 + i) ** (-1 / 3));
      const rate = percentOf(BigInt(points));
      const worth = recurringWorth(
        { principal, rate, opened },
        3 * quarters,
        addMonths(opened, 3 * quarters),
      );
      expect(worth).toBe(recurringMaturity(principal, rate, 3 * quarters));
      expect(Math.abs(Number(worth) - formula)).toBeLessThan(1);
    }),
  );
});

test("a recurring deposit is worth more each day, at least what was paid in, and nothing is earned before a due day", () => {
  fc.assert(
    fc.property(
      anyRecurring,
      fc.integer({ min: 1, max: 120 }),
      fc.integer({ min: 0, max: 4_000 }),
      ({ principal, points, opened }, paid, days) => {
        const terms = { principal, rate: percentOf(BigInt(points)), opened };
        const on = (count: number) => recurringWorth(terms, paid, addDays(opened, count));
        expect(on(days)).toBeGreaterThanOrEqual(principal * BigInt(paid));
        expect(on(days + 1)).toBeGreaterThanOrEqual(on(days));
        expect(on(0)).toBe(principal * BigInt(paid));
      },
    ),
  );
});

test("5,000 a month at 7.5 % for 18 months, 100 days after the fifth instalment fell due: 25,829.50", () => {
  // 5,000 × (c^7 + c^6 + c^5 + c^4 + c^3) × (1 + 0.075 × 8 / 365), c = 1.01875^(1/3): 7 months and 8 days since the first.
  const terms = { principal: 5_000_00n, rate: "7.5", opened: isoDate("2026-01-10") };
  const c = 1.01875 ** (1 / 3);
  const sum = [7, 6, 5, 4, 3].reduce((total, months) => total + c ** months, 0);
  const worth = recurringWorth(terms, 5, isoDate("2026-08-18"));
  expect(worth).toBe(25_829_50n);
  expect(Math.round(5_000_00 * sum * (1 + (0.075 * 8) / 365))).toBe(25_829_50);
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
  const recurring = termsOf("recurring", {
    ...{ principal: 5_000_00n, rate: "7.5", months: 18, matures: isoDate("2026-07-31") },
  });
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
