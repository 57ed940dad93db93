import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, daysBetween, isoDate } from "./dates";
import {
  earliestFrom,
  LONGEST_STATEMENT_DAYS,
  presetRange,
  rangePresets,
  resolveRange,
  type RangePreset,
} from "./statement-range";

const today = isoDate("2026-11-21");
const custom = (from: string, to: string) => resolveRange({ range: "custom", from, to }, today);
const faultOf = (from: string, to: string) => {
  const resolved = custom(from, to);
  return resolved.ok ? null : resolved.faults[0];
};

describe("the period of a statement", () => {
  it("a preset reaches back whole months to today", () => {
    expect(presetRange("1m", today)).toEqual({ from: "2026-10-21", to: "2026-11-21" });
    expect(presetRange("6m", today)).toEqual({ from: "2026-05-21", to: "2026-11-21" });
  });

  it("every preset fits into the longest statement on every day", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc.constantFrom<RangePreset>("1m", "3m", "6m"),
        (days, preset) => {
          const { from, to } = presetRange(preset, addDays(isoDate("2024-01-01"), days));
          expect(daysBetween(from, to)).toBeLessThanOrEqual(LONGEST_STATEMENT_DAYS);
        },
      ),
    );
    expect(Object.keys(rangePresets)).toEqual(["1m", "3m", "6m"]);
  });

  it("190 days pass, 191 do not", () => {
    expect(custom("2026-05-15", "2026-11-21").ok).toBe(true);
    expect(faultOf("2026-05-14", "2026-11-21")).toEqual({ field: "to", message: "errors.sixMonths" });
  });

  it("reads dates as browsers and people write them", () => {
    expect(custom("01-11-2026", "05/11/2026")).toEqual({
      ok: true,
      range: { from: "2026-11-01", to: "2026-11-05" },
    });
  });

  it.each([
    ["2026-02-30", "2026-11-21", "from", "errors.noSuchDate"],
    ["", "2026-11-21", "from", "errors.fillAll"],
    ["2026-11-21", "", "to", "errors.fillAll"],
    ["2026-11-22", "2026-11-22", "from", "errors.future"],
    ["2026-11-20", "2026-11-22", "to", "errors.future"],
    ["2026-11-20", "2026-11-19", "to", "errors.reversed"],
    ["2026-03-31", "2026-05-01", "from", "errors.tooEarly"],
    ["<script>", "2026-05-01", "from", "errors.noSuchDate"],
  ])("%s to %s: %s %s", (from, to, field, message) => {
    expect(faultOf(from, to)).toEqual({ field, message });
  });

  it("the earliest From is 1 April; from January to March that of the year before", () => {
    expect(earliestFrom(isoDate("2026-04-01"))).toBe("2026-04-01");
    expect(earliestFrom(isoDate("2026-12-31"))).toBe("2026-04-01");
    expect(earliestFrom(isoDate("2027-03-31"))).toBe("2025-04-01");
  });

  it("one day is a period", () => {
    expect(custom("2026-11-21", "2026-11-21").ok).toBe(true);
  });

  it("an unknown choice asks to fill in", () => {
    for (const range of ["", "7m", "toString", "__proto__"]) {
      expect(resolveRange({ range, from: "", to: "" }, today)).toEqual({
        ok: false,
        faults: [{ field: "range", message: "errors.fillAll" }],
      });
    }
  });
});
