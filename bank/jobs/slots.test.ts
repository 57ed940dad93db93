import fc from "fast-check";
import { expect, test } from "vitest";
import { firstSlot, isSchedulable, nextSlot } from "bank/jobs/slots";
import { addDays, isoDate } from "common/dates";

const at = (text: string) => new Date(`${text}:00+05:30`);

test.each([
  ["2026-03-10T06:00", "2026-03-10T18:00"],
  ["2026-03-10T17:59", "2026-03-10T18:00"],
  ["2026-03-10T18:00", "2026-03-11T06:00"],
  ["2026-03-10T23:59", "2026-03-11T06:00"],
  ["2026-03-11T00:00", "2026-03-11T06:00"],
])("after %s the next slot is %s", (now, slot) => {
  expect(nextSlot(at(now))).toEqual(at(slot));
});

test("a day's first slot is at six in the morning in India", () => {
  expect(firstSlot(isoDate("2026-03-10"))).toEqual(at("2026-03-10T06:00"));
});

test("from any time on, slots come twice a day", () => {
  fc.assert(
    fc.property(
      fc.date({ min: at("2026-01-01T00:00"), max: at("2199-12-31T00:00"), noInvalidDate: true }),
      (now) => {
        const slot = nextSlot(now);
        const wait = slot.getTime() - now.getTime();
        expect(wait > 0 && wait <= 12 * 3_600_000).toBe(true);
        expect(nextSlot(slot).getTime() - slot.getTime()).toBe(12 * 3_600_000);
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
