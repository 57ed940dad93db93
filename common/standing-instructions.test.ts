import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, addMonths, daysBetween, isoDate, type IsoDate } from "./dates";
import {
  endDate,
  executionDates,
  firstExecution,
  frequencies,
  monthsOf,
  nextAfterChange,
  timesToCome,
} from "./standing-instructions";

const days = fc.integer({ min: 1, max: 30 });
const today = fc.integer({ min: 0, max: 36_000 }).map((count) => addDays(isoDate("2000-01-01"), count));
const frequency = fc.constantFrom(...frequencies);
const dayOf = (date: IsoDate) => Number(date.slice(8, 10));
const lastDay = (date: IsoDate) => dayOf(addDays(addMonths(isoDate(`${date.slice(0, 7)}-01`), 1), -1));

describe("the first date", () => {
  test.each([
    [5, "2026-11-22", "2026-12-05"],
    [23, "2026-11-22", "2026-11-23"],
    [22, "2026-11-22", "2026-12-22"],
    [30, "2027-02-10", "2027-02-28"],
    [30, "2028-02-10", "2028-02-29"],
    [30, "2027-02-28", "2027-03-30"],
    [29, "2028-02-28", "2028-02-29"],
    [1, "2026-12-31", "2027-01-01"],
  ])("of day %i, asked for on %s, is %s", (day, requested, first) => {
    expect(firstExecution(day, isoDate(requested))).toBe(first);
  });

  test("is the next of that number, from tomorrow on and within a month and a day", () => {
    fc.assert(
      fc.property(days, today, (day, requested) => {
        const first = firstExecution(day, requested);
        expect(first > requested).toBe(true);
        expect(daysBetween(requested, first)).toBeLessThanOrEqual(31);
        expect(dayOf(first)).toBe(Math.min(day, lastDay(first)));
      }),
    );
  });

  test("there is no 31st, no 0th and no half day", () => {
    for (const day of [0, 31, 1.5, NaN])
      expect(() => firstExecution(day, isoDate("2026-11-22"))).toThrow(RangeError);
  });
});

describe("the dates", () => {
  test("30 January, 28 February, 30 March: a short month does not drag the next one with it", () => {
    const rhythm = { day: 30, frequency: "monthly" } as const;
    expect(executionDates(rhythm, isoDate("2027-01-30"), 4)).toEqual([
      "2027-01-30",
      "2027-02-28",
      "2027-03-30",
      "2027-04-30",
    ]);
    expect(executionDates(rhythm, isoDate("2028-02-29"), 2)).toEqual(["2028-02-29", "2028-03-30"]);
    const leap = executionDates({ day: 29, frequency: "yearly" }, isoDate("2028-02-29"), 5);
    expect(leap).toEqual(["2028-02-29", "2029-02-28", "2030-02-28", "2031-02-28", "2032-02-29"]);
  });

  test("each lies a whole number of months on, on its day or on the last of a shorter month", () => {
    fc.assert(
      fc.property(days, frequency, today, fc.integer({ min: 1, max: 60 }), (day, often, requested, count) => {
        const first = firstExecution(day, requested);
        const dates = executionDates({ day, frequency: often }, first, count);
        const month = (date: IsoDate) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
        expect(dates[0]).toBe(first);
        for (const [place, date] of dates.entries()) {
          expect(month(date) - month(first)).toBe(place * monthsOf[often]);
          expect(dayOf(date)).toBe(Math.min(day, lastDay(date)));
        }
        expect(endDate({ day, frequency: often }, first, count) > dates.at(-1)!).toBe(true);
      }),
    );
  });

  test("360 yearly ones are counted out to the last", () => {
    const dates = executionDates({ day: 5, frequency: "yearly" }, isoDate("2026-12-05"), 360);
    expect(dates.at(-1)).toBe("2385-12-05");
  });

  test("of a changed day stay in the month that was due, and never come twice in it", () => {
    const changed = (day: number, due: string, requested: string) =>
      nextAfterChange(day, isoDate(due), isoDate(requested));
    expect(changed(10, "2027-02-05", "2026-11-22")).toBe("2027-02-10");
    expect(changed(20, "2026-11-25", "2026-11-22")).toBe("2026-12-20");
    fc.assert(
      fc.property(days, days, today, (before, after, requested) => {
        const due = firstExecution(before, requested);
        const next = nextAfterChange(after, due, requested);
        expect(next > requested).toBe(true);
        expect(next.slice(0, 7) >= due.slice(0, 7)).toBe(true);
      }),
    );
  });
});

test("until an amount there are as many transfers as fill it, the last one perhaps smaller", () => {
  expect(timesToCome(100n, { untilAmount: 1_000n })).toBe(10);
  expect(timesToCome(300n, { untilAmount: 1_000n })).toBe(4);
  expect(timesToCome(300n, { untilAmount: 1_000n }, 900n)).toBe(1);
  expect(timesToCome(300n, { untilAmount: 1_000n }, 1_000n)).toBe(0);
  expect(timesToCome(300n, { times: 12 })).toBe(12);
  expect(timesToCome(300n, { times: 12 }, 0n, 1_000n)).toBe(4);
  expect(timesToCome(300n, { untilAmount: 600n }, 0n, 1_000n)).toBe(2);
});
