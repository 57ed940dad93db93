import { expect, test } from "vitest";
import { datesOfSteps, hoursOfSteps } from "./balance-history";

const at = (time: string) => new Date(`${time}+05:30`);

test("months begin on the first, in India: a minute before midnight is still the month before", () => {
  expect(datesOfSteps("month", 2, at("2026-02-28T23:59:00"))).toEqual([
    "2025-12-01",
    "2026-01-01",
    "2026-02-01",
  ]);
  expect(datesOfSteps("month", 2, at("2026-03-01T00:00:00"))).toEqual([
    "2026-01-01",
    "2026-02-01",
    "2026-03-01",
  ]);
});

test("days go over the end of a month and the leap day", () => {
  expect(datesOfSteps("day", 3, at("2028-03-02T00:10:00"))).toEqual([
    "2028-02-28",
    "2028-02-29",
    "2028-03-01",
    "2028-03-02",
  ]);
});

test("hours are whole ones of India's clock", () => {
  expect(hoursOfSteps(2, at("2026-03-10T00:20:00"))).toEqual([
    at("2026-03-09T22:00:00"),
    at("2026-03-09T23:00:00"),
    at("2026-03-10T00:00:00"),
  ]);
  expect(hoursOfSteps(1, at("2026-03-10T12:59:59.999"))[1]).toEqual(at("2026-03-10T12:00:00"));
});
