import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  addDays,
  addMonths,
  daysBetween,
  financialYearStart,
  formatDate,
  formatIstClock,
  formatIstTime,
  isoDate,
  istDate,
  momentOf,
  monthStart,
  parseIsoDate,
  startOfIstDate,
  type IsoDate,
} from "./dates";

const date = fc
  .date({ min: new Date("1950-01-01T00:00:00Z"), max: new Date("2150-12-31T00:00:00Z"), noInvalidDate: true })
  .map((day) => day.toISOString().slice(0, 10) as IsoDate);

describe("dates of the bank", () => {
  it("the day changes at midnight in India, whatever the machine's zone", () => {
    expect(istDate(new Date("2026-03-31T18:29:59.999Z"))).toBe("2026-03-31");
    expect(istDate(new Date("2026-03-31T18:30:00Z"))).toBe("2026-04-01");
  });

  it("a moment of a day is on that day, at that time in India", () => {
    expect(momentOf("2026-04-01" as IsoDate, 0)).toEqual(new Date("2026-03-31T18:30:00Z"));
    fc.assert(
      fc.property(date, fc.integer({ min: 0, max: 86_399 }), (day, seconds) => {
        const moment = momentOf(day, seconds);
        expect(istDate(moment)).toBe(day);
        expect(formatIstClock(moment)).toBe(new Date(seconds * 1000).toISOString().slice(11, 19));
      }),
    );
  });

  it("agree with the platform's Asia/Kolkata", () => {
    const platform = new Intl.DateTimeFormat("en-CA", { timeZone: "Asia/Kolkata" });
    fc.assert(
      fc.property(
        fc.date({ min: new Date("1950-01-01"), max: new Date("2150-01-01"), noInvalidDate: true }),
        (instant) => {
          expect(istDate(instant)).toBe(platform.format(instant));
        },
      ),
    );
  });

  it.each([
    "2026-02-30",
    "2025-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-1-1",
    "26-01-01",
    "1899-12-31",
    "2026-01-01T00",
    " 2026-01-01",
    "",
  ])("%s is no date", (text) => expect(parseIsoDate(text)).toBeNull());

  it("a day begins at its own midnight and belongs to itself", () => {
    fc.assert(
      fc.property(date, (day) => {
        expect(istDate(startOfIstDate(day))).toBe(day);
        expect(istDate(new Date(startOfIstDate(day).getTime() - 1))).toBe(addDays(day, -1));
      }),
    );
  });

  it("adding days and counting them agree", () => {
    fc.assert(
      fc.property(date, fc.integer({ min: -5000, max: 5000 }), (day, days) => {
        expect(daysBetween(day, addDays(day, days))).toBe(days);
      }),
    );
  });

  it("whole months keep the day or take the month's last", () => {
    expect(addMonths(isoDate("2026-01-31"), 1)).toBe("2026-02-28");
    expect(addMonths(isoDate("2028-01-31"), 1)).toBe("2028-02-29");
    expect(addMonths(isoDate("2026-03-31"), -1)).toBe("2026-02-28");
    fc.assert(
      fc.property(date, fc.integer({ min: -600, max: 600 }), (day, months) => {
        const moved = addMonths(day, months);
        const [from, to] = [Number(day.slice(8)), Number(moved.slice(8))];
        expect(to === from || (to < from && addDays(moved, 1).slice(8) === "01")).toBe(true);
      }),
    );
  });

  it("a financial year begins on 1 April", () => {
    expect(financialYearStart(isoDate("2026-03-31"))).toBe("2025-04-01");
    expect(financialYearStart(isoDate("2026-04-01"))).toBe("2026-04-01");
  });

  it("a month begins on its first day", () => {
    expect(monthStart(isoDate("2026-02-28"))).toBe("2026-02-01");
    expect(monthStart(isoDate("2026-12-01"))).toBe("2026-12-01");
  });

  it("are shown day first, times with 24 hours", () => {
    expect(formatDate(isoDate("2026-11-05"))).toBe("05-11-2026");
    expect(formatIstTime(new Date("2026-11-05T20:00:00Z"))).toBe("06-11-2026 01:30");
    expect(formatIstClock(new Date("2026-11-05T06:30:05Z"))).toBe("12:00:05");
  });
});
