import fc from "fast-check";
import { expect, test } from "vitest";
import { firstSlot, isSchedulable, nextSlot } from "bank/jobs/slots";
import { bankCalendar } from "common/bank-calendar";
import { addDays, daysBetween, isoDate, istDate } from "common/dates";
import { isWorkingDay } from "common/working-days";

const at = (text: string) => new Date(`${text}:00+05:30`);

test.each([
  ["2026-03-10T06:00", "2026-03-10T18:00"],
  ["2026-03-10T17:59", "2026-03-10T18:00"],
  ["2026-03-10T18:00", "2026-03-11T06:00"],
  ["2026-03-10T23:59", "2026-03-11T06:00"],
  ["2026-03-11T00:00", "2026-03-11T06:00"],
])("after %s the next slot is %s", (now, slot) => {
  expect(nextSlot(bankCalendar, at(now))).toEqual(at(slot));
});

test("a day's first slot is at six in the morning in India", () => {
  expect(firstSlot(isoDate("2026-03-10"))).toEqual(at("2026-03-10T06:00"));
});

test.each([
  ["2026-12-24T18:00", "2026-12-28T06:00"], // Christmas, a fourth Saturday, a Sunday
  ["2027-01-25T18:00", "2027-01-27T06:00"],
  ["2026-12-05T18:00", "2026-12-07T06:00"],
])("after %s the next slot on a working day is %s", (now, slot) => {
  expect(nextSlot(bankCalendar, at(now))).toEqual(at(slot));
});

test("from any time on, slots come twice a working day", () => {
  fc.assert(
    fc.property(
      fc.date({ min: at("2026-11-27T00:00"), max: at("2199-12-31T00:00"), noInvalidDate: true }),
      (now) => {
        const slot = nextSlot(bankCalendar, now);
        expect(slot > now).toBe(true);
        const between = daysBetween(istDate(now), istDate(slot));
        const closed = Array.from({ length: between }, (_, days) => addDays(istDate(slot), -1 - days));
        expect(closed.filter((date) => date > istDate(now) && isWorkingDay(bankCalendar, date))).toEqual([]);
        expect(isWorkingDay(bankCalendar, istDate(slot))).toBe(true);
      },
    ),
  );
});

test("a year ahead is the same day of the next year, and 28 February after a leap day", () => {
  expect(isSchedulable(isoDate("2027-03-10"), isoDate("2026-03-10"))).toBe(true);
  expect(isSchedulable(isoDate("2027-03-11"), isoDate("2026-03-10"))).toBe(false);
  expect(isSchedulable(isoDate("2029-02-28"), isoDate("2028-02-29"))).toBe(true);
  expect(isSchedulable(addDays(isoDate("2029-02-28"), 1), isoDate("2028-02-29"))).toBe(false);
});
