import { addMonths, daysBetween, financialYearStart, parseTypedDate, type IsoDate } from "./dates";
import { findFinancialYear } from "./financial-years";
import type { RangeRules } from "./statement-variants";

/**
 * The period of a statement: a preset, a whole financial year or two dates, checked by the specification's rules
 * (sections 4, 5, 9).
 */
const rangePresets = { "1m": 1, "3m": 3, "6m": 6, "12m": 12 } as const;
export type RangePreset = keyof typeof rangePresets;

/** Entries a PDF carries at the most; beyond, the spreadsheet or a shorter period is offered. */
export const MOST_PDF_ENTRIES = 25_000;

export interface StatementRange {
  from: IsoDate;
  to: IsoDate;
}

export type RangeField = "range" | "from" | "to";

/** A fault names its field and its text in `locales/*`/statements.json. */
export interface RangeFault {
  field: RangeField;
  message:
    | "errors.fillAll"
    | "errors.noSuchDate"
    | "errors.future"
    | "errors.tooEarly"
    | "errors.reversed"
    | RangeRules["tooLong"];
}

/**
 * The earliest From of the custom range: 1 April of the financial year of `today`, and of the year
 * before while the current month is January to March.
 */
export function earliestFrom(today: IsoDate): IsoDate {
  const start = financialYearStart(today);
  return today.slice(5) < "04-01" ? addMonths(start, -12) : start;
}

/** A preset reaches back whole months from today, also before the earliest From. */
export function presetRange(preset: RangePreset, today: IsoDate): StatementRange {
  return { from: addMonths(today, -rangePresets[preset]), to: today };
}

/** Reads what a customer chose or typed, by the rules of the account's kind; dates as `YYYY-MM-DD`. */
export function resolveRange(
  chosen: { range: string; from: string; to: string },
  today: IsoDate,
  { presets, longestDays, tooLong }: RangeRules,
): { ok: true; range: StatementRange } | { ok: false; faults: RangeFault[] } {
  const preset = presets.find((known) => known === chosen.range);
  if (preset) return { ok: true, range: presetRange(preset, today) };
  const year = findFinancialYear(chosen.range, today);
  if (year) return { ok: true, range: { from: year.from, to: year.to } };
  if (chosen.range !== "custom")
    return { ok: false, faults: [{ field: "range", message: "errors.fillAll" }] };
  const from = readDate("from", chosen.from, today);
  const to = readDate("to", chosen.to, today);
  const faults = [from, to].filter((read): read is RangeFault => typeof read !== "string");
  if (typeof from !== "string" || typeof to !== "string") return { ok: false, faults };
  if (from < earliestFrom(today))
    return { ok: false, faults: [{ field: "from", message: "errors.tooEarly" }] };
  if (to < from) return { ok: false, faults: [{ field: "to", message: "errors.reversed" }] };
  if (daysBetween(from, to) > longestDays) return { ok: false, faults: [{ field: "to", message: tooLong }] };
  return { ok: true, range: { from, to } };
}

function readDate(field: "from" | "to", typed: string, today: IsoDate): IsoDate | RangeFault {
  if (typed.trim() === "") return { field, message: "errors.fillAll" };
  const date = parseTypedDate(typed);
  if (!date) return { field, message: "errors.noSuchDate" };
  return date > today ? { field, message: "errors.future" } : date;
}
