import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, addMonths, isoDate, type IsoDate } from "common/dates";
import { sumBy } from "common/money";
import { ourBank } from "tests/support/banks";
import { interestOfTerm, termsOf } from "./rules";
import { countingDaysOf, taxedParts } from "./taxed-parts";

const { tariff } = ourBank;
const recurring = (rupees: number, months: number, rate: string, opened: string) =>
  termsOf(
    { scheme: "recurring", amount: BigInt(rupees) * 100n, months, days: 0 },
    { opened: isoDate(opened), rate },
  );

test("1,000 for 120 months at 6.75 % bring no year's tax: 59.06 first, 7,236.10 at maturity, 51,325.14 together", () => {
  const parts = taxedParts(tariff, recurring(1_000, 120, "6.75", "2026-11-28"));
  expect(parts.map(({ on }) => on)).toEqual([
    ...Array.from({ length: 10 }, (_, year) => `${2027 + year}-03-31`),
    "2036-11-28",
  ]);
  expect(parts.slice(0, 3).map(({ interest }) => interest)).toEqual([59_06n, 733_24n, 1_614_74n]);
  expect(parts.slice(-2).map(({ interest }) => interest)).toEqual([9_752_11n, 7_236_10n]);
  expect(sumBy(parts, ({ interest }) => interest)).toBe(51_325_14n);
});

test("5,000 for 18 months at 7.5 % bring 2,475.54 and 3,026.81", () => {
  expect(taxedParts(tariff, recurring(5_000, 18, "7.50", "2026-04-01"))).toEqual([
    { on: "2027-03-31", interest: 2_475_54n },
    { on: "2027-10-01", interest: 3_026_81n },
  ]);
});

test("before 31 March 2027 the interest counts at maturity alone; on the day of maturity there is one part", () => {
  const daysOf = (opened: string, months: number) =>
    countingDaysOf(tariff, recurring(1_000, months, "7.25", opened));
  expect(daysOf("2024-05-01", 24)).toEqual([]);
  expect(daysOf("2025-03-31", 24)).toEqual([]);
  expect(daysOf("2025-04-01", 24)).toEqual(["2027-03-31"]);
  expect(daysOf("2027-03-31", 12)).toEqual([]);
  expect(daysOf("2027-03-30", 12)).toEqual(["2027-03-31"]);
});

test("from another day on, the first 31 March not before it counts", () => {
  const from = (day: IsoDate) => ({
    tax: [...tariff.tax.slice(0, -1), { ...tariff.tax.at(-1)!, from: day }],
  });
  const terms = recurring(1_000, 36, "7.25", "2026-05-01");
  const first = isoDate("2028-03-31");
  expect([-1, 0, 1].map((days) => countingDaysOf(from(addDays(first, days)), terms))).toEqual([
    ["2028-03-31", "2029-03-31"],
    ["2028-03-31", "2029-03-31"],
    ["2029-03-31"],
  ]);
});

test("the parts of any deposit are never below zero and sum to its interest to the paisa", () => {
  const wish = fc.record({
    scheme: fc.constantFrom("recurring", "reinvestment", "monthly-interest"),
    amount: fc.bigInt(1n, 1_00_000n).map((hundreds) => hundreds * 100_00n),
    quarters: fc.integer({ min: 2, max: 40 }),
    opened: fc.integer({ min: 0, max: 4_000 }).map((days) => addDays(isoDate("2022-01-01"), days)),
    rate: fc.integer({ min: 1, max: 1_200 }).map((points) => (points / 100).toFixed(2)),
  });
  fc.assert(
    fc.property(wish, ({ scheme, amount, quarters, opened, rate }) => {
      const terms = termsOf({ scheme, amount, months: 3 * quarters, days: 0 }, { opened, rate });
      const parts = taxedParts(tariff, terms);
      expect(sumBy(parts, ({ interest }) => interest)).toBe(interestOfTerm(terms));
      expect(parts.every(({ interest }) => interest >= 0n)).toBe(true);
      expect(parts.at(-1)!.on).toBe(terms.matures);
      expect(parts.map(({ on }) => on)).toEqual(parts.map(({ on }) => on).toSorted());
      expect(parts[0]!.on <= addMonths(opened, 3 * quarters)).toBe(true);
    }),
  );
});
