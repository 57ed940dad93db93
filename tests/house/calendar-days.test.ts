import { expect, it } from "vitest";
import { calendarMoments, momentIn, secondsTo, shownMoment } from "../../scripts/calendar-days.mjs";

/** When the audit of the calendar tries the tests. */
it.each([
  [
    "2026-11-28T12:00:00Z",
    ["2026-11-29T11:00", "2026-12-12T11:00", "2026-12-31T11:00", "2028-02-29T11:00"],
    ["2027-03-30T11:00", "2027-03-31T11:00", "2027-04-01T11:00", "2027-03-30T23:55", "2027-03-31T23:55"],
    "2036-11-27T11:00",
  ],
  // In India it is the last day of March.
  [
    "2028-03-30T20:00:00Z",
    ["2028-04-02T11:00", "2028-04-08T11:00", "2028-12-31T11:00", "2032-02-29T11:00"],
    ["2029-03-30T11:00", "2029-03-31T11:00", "2029-04-01T11:00", "2029-03-30T23:55", "2029-03-31T23:55"],
    "2038-03-31T11:00",
  ],
])("the days after %s come next", (now, rests, ends, far) => {
  expect(calendarMoments(new Date(now))).toEqual([...rests, ...ends, far]);
});

it.each([
  ["2027-03-31", "2027-03-31T11:00"],
  ["2027-04-01T23:58", "2027-04-01T23:58"],
  ["2027-02-29", undefined],
  ["2027-02-29T10:00", undefined],
  ["2027-04-01T24:01", undefined],
  ["certificates", undefined],
])("the word %s is the moment %s", (word, moment) => {
  expect(momentIn(word)).toBe(moment);
});

it("a moment is told in India, and lies so many seconds ahead or back", () => {
  expect(shownMoment("2027-03-31T23:55")).toBe("Wed 2027-03-31 23:55");
  expect(secondsTo("2027-03-31T23:55", new Date("2027-03-31T18:24:00Z"))).toBe(60);
  expect(secondsTo("2027-03-31T23:55", new Date("2027-03-31T18:26:00Z"))).toBe(-60);
});
