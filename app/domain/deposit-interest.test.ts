import fc from "fast-check";
import { expect, test } from "vitest";
import { isoDate } from "./dates";
import {
  dailyBalanceInterest,
  dailyProductsInterest,
  earlyClosureAmount,
  monthlyInterest,
  quartersAndDays,
  recurringMaturity,
  reinvestedAmount,
} from "./deposit-interest";

const lakh = 1_00_000_00n;

test("a reinvestment deposit compounds quarterly: 1,00,000 at 7.25 % for 24 months pays 1,15,453.95", () => {
  const term = quartersAndDays(isoDate("2025-01-15"), isoDate("2027-01-15"));
  expect(term).toEqual({ quarters: 8, days: 0 });
  expect(reinvestedAmount(lakh, "7.25", term)).toBe(1_15_453_95n);
});

test("odd days earn simple interest: 12 months and 80 days pay 1,09,156.92", () => {
  expect(reinvestedAmount(lakh, "7.25", { quarters: 4, days: 80 })).toBe(1_09_156_92n);
});

test("closed after 400 days, one point less than 6.75 %: 1,00,000 pays 1,06,458.94", () => {
  const run = { opened: isoDate("2025-03-01"), closed: isoDate("2026-04-05") };
  expect(quartersAndDays(run.opened, run.closed)).toEqual({ quarters: 4, days: 35 });
  expect(earlyClosureAmount(lakh, run, { cardRate: "6.75", pointsLess: "1" })).toBe(1_06_458_94n);
});

test("a deposit closed at once, or at a rate no higher than what is taken off, pays what was deposited", () => {
  const opened = isoDate("2025-03-01");
  expect(earlyClosureAmount(lakh, { opened, closed: opened }, { cardRate: "6.75", pointsLess: "1.00" })).toBe(
    lakh,
  );
  const year = { opened, closed: isoDate("2026-03-01") };
  expect(earlyClosureAmount(lakh, year, { cardRate: "0.75", pointsLess: "1.00" })).toBe(lakh);
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

test("a recurring deposit does not run for part of a quarter", () => {
  expect(() => recurringMaturity(2_000_00n, "7", 23)).toThrow(RangeError);
});

test("savings interest is reckoned from daily closing balances: 98.63 for 10, 15 and 5 days at 3 %", () => {
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
