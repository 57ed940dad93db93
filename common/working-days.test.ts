import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { bankCalendar } from "./bank-calendar";
import { addDays, daysBetween, isoDate } from "./dates";
import { closedFor, debitDay, holidaysBetween, isWorkingDay, statesOf, workingDayFrom } from "./working-days";

const dates = fc.integer({ min: 0, max: 36_000 }).map((count) => addDays(isoDate("2000-01-01"), count));

describe("a working day", () => {
  test.each([
    ["2026-11-22", "2026-11-23"], // Sunday
    ["2026-11-14", "2026-11-16"], // second Saturday
    ["2026-11-28", "2026-11-30"], // fourth Saturday
    ["2026-11-07", "2026-11-07"], // first Saturday
    ["2026-12-25", "2026-12-28"], // Christmas, then a fourth Saturday and a Sunday
    ["2027-01-15", "2027-01-18"], // Pongal, Thiruvalluvar Day, Uzhavar Thirunal on a Sunday
    ["2027-08-14", "2027-08-16"], // second Saturday, then Independence Day on a Sunday
    ["2027-01-26", "2027-01-27"],
  ])("from %s on is %s", (date, working) => {
    expect(workingDayFrom(bankCalendar, isoDate(date))).toBe(working);
  });

  test("comes within five days, and is the day itself where that is one", () => {
    fc.assert(
      fc.property(dates, (date) => {
        const working = workingDayFrom(bankCalendar, date);
        expect(isWorkingDay(bankCalendar, working)).toBe(true);
        expect(daysBetween(date, working)).toBeLessThanOrEqual(5);
        expect(workingDayFrom(bankCalendar, working)).toBe(working);
      }),
    );
  });
});

describe("a debit of the bank", () => {
  test("waits for a working day from the rule's first day on", () => {
    const { debitsWaitFrom } = bankCalendar;
    fc.assert(
      fc.property(dates, (date) => {
        const expected = date < debitsWaitFrom ? date : workingDayFrom(bankCalendar, date);
        expect(debitDay(bankCalendar, date)).toBe(expected);
      }),
    );
    expect(debitDay(bankCalendar, isoDate("2026-11-29"))).toBe("2026-11-30");
    expect(debitDay(bankCalendar, isoDate("2026-03-29"))).toBe("2026-03-29");
  });
});

describe("a closed day", () => {
  test.each([
    ["2026-12-25", { closed: "holiday", holiday: "Christmas" }],
    ["2027-08-15", { closed: "holiday", holiday: "Independence Day" }],
    ["2026-12-06", { closed: "sunday" }],
    ["2026-12-12", { closed: "saturday" }],
    ["2026-12-05", null],
  ])("%s says why", (date, why) => {
    expect(closedFor(bankCalendar, isoDate(date))).toEqual(why);
  });

  test("of another state alone is a working day of the debits", () => {
    const onam = isoDate("2026-08-25");
    expect(holidaysBetween(bankCalendar, onam, onam, "KE")).toEqual([{ date: onam, name: "First Onam" }]);
    expect(isWorkingDay(bankCalendar, onam)).toBe(true);
  });
});

test.each(statesOf(bankCalendar))(
  "the holidays of %s: no day is named twice alike, each year has a list",
  (state) => {
    for (const year of [2024, 2025, 2026, 2027, 2028]) {
      const listed = holidaysBetween(bankCalendar, isoDate(`${year}-01-01`), isoDate(`${year}-12-31`), state);
      expect(listed.length).toBeGreaterThanOrEqual(12);
      expect(new Set(listed.map(({ date, name }) => `${date} ${name}`)).size).toBe(listed.length);
    }
  },
);
