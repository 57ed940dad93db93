import { expect, test } from "vitest";
import { isoDate } from "./dates";
import { hasExpired, lastDayOf } from "./card-expiry";

test("a card ends with the last day of its month", () => {
  expect(lastDayOf("08/28")).toBe("2028-08-31");
  expect(lastDayOf("02/28")).toBe("2028-02-29");
  expect(lastDayOf("12/26")).toBe("2026-12-31");
});

test("what is no month and year ends on no day", () => {
  for (const rubbish of ["", "/", "13/28", "00/28", "8/28", "08/2028", "08-28", "ab/cd", "08/28/01"])
    expect([rubbish, lastDayOf(rubbish)]).toEqual([rubbish, null]);
});

test("a card is good on its last day, and has expired on the next", () => {
  const days = ["2026-12-31", "2027-01-01"].map((day) => hasExpired("12/26", isoDate(day)));
  expect(days).toEqual([false, true]);
});
