import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { addDays, daysBetween, isoDate } from "common/dates";
import {
  earliestFrom,
  readStatementQuery,
  rangeRulesOf,
  resolveRange,
  usualRange,
  variantRules,
} from "./statements.forms";
import { statementPageOf } from "~/ui/account-pages";
import { accountKinds } from "common/accounts";

const today = isoDate("2026-11-21");
const everyday = rangeRulesOf("savings");
const term = rangeRulesOf("loan");
const custom = (from: string, to: string, on = today, rules = everyday) =>
  resolveRange({ range: "custom", from, to }, on, rules);
const preset = (range: string, on = today, rules = everyday) => {
  const resolved = resolveRange({ range, from: "", to: "" }, on, rules);
  return resolved.ok ? resolved.range : null;
};
const errorOf = (from: string, to: string) => {
  const resolved = custom(from, to);
  return resolved.ok ? null : resolved.faults[0];
};

describe("the period of a statement", () => {
  it("a preset reaches back whole months to today", () => {
    expect(preset("1m")).toEqual({ from: "2026-10-21", to: "2026-11-21" });
    expect(preset("6m")).toEqual({ from: "2026-05-21", to: "2026-11-21" });
  });

  it("this month ends today, and the last one on its last day", () => {
    expect(preset("month")).toEqual({ from: "2026-11-01", to: "2026-11-21" });
    expect(preset("last-month")).toEqual({ from: "2026-10-01", to: "2026-10-31" });
    expect(preset("last-month", isoDate("2028-03-31"))).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  });

  it("is this month if none is chosen, a whole month while it is young, and a year of a deposit or loan", () => {
    expect(usualRange("savings", isoDate("2026-11-08"))).toBe("month");
    expect(usualRange("savings", isoDate("2026-11-07"))).toBe("1m");
    for (const kind of ["loan", "fixed-deposit"] as const) {
      expect(usualRange(kind, today)).toBe("12m");
      expect(rangeRulesOf(kind).presets).toContain("12m");
    }
  });

  it("every preset fits into the longest statement on every day, twelve months over a leap day into 366", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 4000 }),
        fc
          .constantFrom(everyday, term)
          .chain((rules) => fc.tuple(fc.constant(rules), fc.constantFrom(...rules.presets))),
        (days, [rules, range]) => {
          const { from, to } = preset(range, addDays(isoDate("2024-01-01"), days), rules)!;
          expect(daysBetween(from, to)).toBeLessThanOrEqual(rules.longestDays + (range === "12m" ? 1 : 0));
        },
      ),
    );
  });

  it("twelve months are a choice for deposits and loans alone", () => {
    const chosen = { range: "12m", from: "", to: "" };
    expect(resolveRange(chosen, today, term)).toEqual({
      ok: true,
      range: { from: "2025-11-21", to: "2026-11-21" },
    });
    expect(resolveRange(chosen, today, everyday)).toEqual({
      ok: false,
      faults: [{ field: "from", message: "errors.fillAll" }],
    });
  });

  it("of deposits and loans 365 days pass, 366 do not", () => {
    const march = isoDate("2027-03-31");
    expect(custom("2026-03-31", "2027-03-31", march, term).ok).toBe(true);
    expect(custom("2025-04-01", "2026-04-02", march, term)).toEqual({
      ok: false,
      faults: [{ field: "to", message: "errors.oneYear" }],
    });
  });

  it("a whole financial year is a choice beyond the longest statement, for the years that are offered", () => {
    const year = (range: string) => resolveRange({ range, from: "", to: "" }, today, everyday);
    expect(year("fy2025")).toEqual({ ok: true, range: { from: "2025-04-01", to: "2026-03-31" } });
    expect(year("fy2026")).toEqual({ ok: true, range: { from: "2026-04-01", to: "2026-11-21" } });
    for (const range of ["fy2023", "fy2027", "fy", "fy2025 "]) expect(year(range).ok).toBe(false);
  });

  it("190 days pass, 191 do not", () => {
    expect(custom("2026-05-15", "2026-11-21").ok).toBe(true);
    expect(errorOf("2026-05-14", "2026-11-21")).toEqual({ field: "to", message: "errors.sixMonths" });
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
    ["<script>", "2026-05-01", "from", "errors.unreadDate"],
  ])("%s to %s: %s %s", (from, to, field, message) => {
    expect(errorOf(from, to)).toEqual({ field, message });
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
      expect(resolveRange({ range, from: "", to: "" }, today, everyday)).toEqual({
        ok: false,
        faults: [{ field: "from", message: "errors.fillAll" }],
      });
    }
  });
});

describe("dates filled in beside a preset, as the form sends them", () => {
  const requested = (query: string) => readStatementQuery(new URLSearchParams(query), today, everyday);
  const dates = "account=1&from=2026-11-01&to=2026-11-05";

  it.each(["1m", "fy2025", "custom", ""])("count before %s", (range) => {
    expect(requested(`${dates}&range=${range}`)).toMatchObject({
      state: "asked",
      range: { from: "2026-11-01", to: "2026-11-05" },
      chosen: { range: "custom" },
    });
  });

  it("are asked for whole", () => {
    expect(requested("account=1&range=1m&from=2026-11-01&to=")).toMatchObject({
      state: "wrong",
      faults: [{ field: "to", message: "errors.fillAll" }],
    });
  });

  it("left blank leave the preset alone", () => {
    const range = { from: "2026-10-21", to: "2026-11-21" };
    expect(requested("account=1&range=1m&from=&to=+")).toMatchObject({ state: "asked", range });
  });
});

test("the page a kind leads to shows accounts of that kind", () => {
  for (const kind of accountKinds) {
    const page = Object.values(variantRules).find(({ path }) => path === statementPageOf(kind));
    expect([kind, page?.shows(kind)]).toEqual([kind, true]);
  }
});

test("everyday accounts have 190 days, deposits and loans 365 and the twelve months", () => {
  expect(rangeRulesOf("savings")).toMatchObject({ longestDays: 190 });
  expect(rangeRulesOf("loan")).toMatchObject({ longestDays: 365 });
  expect(rangeRulesOf("savings").presets).toEqual(expect.arrayContaining(["1m", "3m", "6m"]));
  expect(rangeRulesOf("loan").presets).toEqual(expect.arrayContaining(["1m", "3m", "6m", "12m"]));
});
