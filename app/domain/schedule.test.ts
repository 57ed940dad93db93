import { describe, expect, it } from "vitest";
import { isoDate } from "./dates";
import { readScheduleDate } from "./schedule";

const today = isoDate("2026-11-21");

describe("the date of a scheduled transfer", () => {
  it.each([
    ["2026-11-22", "2026-11-22"],
    ["2027-11-21", "2027-11-21"],
    [" 5/12/2026 ", null],
    ["05/12/2026", "2026-12-05"],
  ])("%s is read as %s", (typed, date) => {
    expect(readScheduleDate(typed, today)).toEqual(
      date ? { ok: true, date } : { ok: false, fault: "errors.noSuchDate" },
    );
  });

  it.each([
    ["", "errors.enterDate"],
    ["2026-02-30", "errors.noSuchDate"],
    ["2026-11-21", "errors.dateRange"],
    ["2020-01-01", "errors.dateRange"],
    ["2027-11-22", "errors.dateRange"],
  ])("%s is refused", (typed, fault) => {
    expect(readScheduleDate(typed, today)).toEqual({ ok: false, fault });
  });
});
