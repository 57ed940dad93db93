import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, daysBetween, isoDate } from "./dates";
import { financialYears, findFinancialYear, yearNameOn } from "./financial-years";

const today = isoDate("2026-11-21");

test("three years are offered, newest first, the current one up to today", () => {
  expect(financialYears(today)).toEqual([
    { choice: "fy2026", name: "2026-27", from: "2026-04-01", to: "2026-11-21" },
    { choice: "fy2025", name: "2025-26", from: "2025-04-01", to: "2026-03-31" },
    { choice: "fy2024", name: "2024-25", from: "2024-04-01", to: "2025-03-31" },
  ]);
});

test("a year that ended before the account was opened is not offered", () => {
  const offered = (openedOn: string) => financialYears(today, isoDate(openedOn)).map(({ choice }) => choice);
  expect(offered("2026-04-01")).toEqual(["fy2026"]);
  expect(offered("2026-03-31")).toEqual(["fy2026", "fy2025"]);
  expect(offered("2020-01-01")).toEqual(["fy2026", "fy2025", "fy2024"]);
});

test("years of tax have their own name from 1 April 2026 on", () => {
  const names = ["2025-04-01", "2026-03-31", "2026-04-01", "2027-03-31"].map((day) =>
    yearNameOn(isoDate(day)),
  );
  expect(names).toEqual(["financial", "financial", "tax", "tax"]);
});

test("the turn of a century has two digits", () => {
  expect(financialYears(isoDate("2099-05-01"))[0]?.name).toBe("2099-00");
});

test("on every day the years follow one another without a gap, whole, and each is found by its choice", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 30_000 }), (days) => {
      const day = addDays(isoDate("2020-01-01"), days);
      const years = financialYears(day);
      expect(years[0]?.to).toBe(day);
      years.slice(1).forEach((year, place) => {
        expect(addDays(year.to, 1)).toBe(years[place]?.from);
        expect([364, 365]).toContain(daysBetween(year.from, year.to));
      });
      for (const year of years) expect(findFinancialYear(year.choice, day)).toEqual(year);
    }),
  );
});
