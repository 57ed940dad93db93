import { addMonths, daysBetween, financialYearStart, parseIsoDate, type IsoDate } from "./dates";

/** The period of a statement: a preset or two dates, checked by the specification's rules (sections 4, 5, 9). */
export const rangePresets = { "1m": 1, "3m": 3, "6m": 6 } as const;
export type RangePreset = keyof typeof rangePresets;
export type RangeChoice = RangePreset | "custom";
export const rangeChoices: readonly RangeChoice[] = ["1m", "3m", "6m", "custom"];

/** The longest statement in days, both ends included in none: 190 passes, 191 does not. */
export const LONGEST_STATEMENT_DAYS = 190;

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
    | "errors.sixMonths";
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

export function isRangePreset(text: string): text is RangePreset {
  return Object.hasOwn(rangePresets, text);
}

/** Reads what a customer chose or typed; dates as `YYYY-MM-DD`. */
export function resolveRange(
  chosen: { range: string; from: string; to: string },
  today: IsoDate,
): { ok: true; range: StatementRange } | { ok: false; faults: RangeFault[] } {
  if (isRangePreset(chosen.range)) return { ok: true, range: presetRange(chosen.range, today) };
  if (chosen.range !== "custom")
    return { ok: false, faults: [{ field: "range", message: "errors.fillAll" }] };
  const from = readDate("from", chosen.from, today);
  const to = readDate("to", chosen.to, today);
  const faults = [from, to].filter((read): read is RangeFault => typeof read !== "string");
  if (typeof from !== "string" || typeof to !== "string") return { ok: false, faults };
  if (from < earliestFrom(today))
    return { ok: false, faults: [{ field: "from", message: "errors.tooEarly" }] };
  if (to < from) return { ok: false, faults: [{ field: "to", message: "errors.reversed" }] };
  if (daysBetween(from, to) > LONGEST_STATEMENT_DAYS)
    return { ok: false, faults: [{ field: "to", message: "errors.sixMonths" }] };
  return { ok: true, range: { from, to } };
}

function readDate(field: "from" | "to", typed: string, today: IsoDate): IsoDate | RangeFault {
  if (typed.trim() === "") return { field, message: "errors.fillAll" };
  const date = parseIsoDate(typed.trim()) ?? parseIsoDate(typed.trim().split(/[-/.]/).reverse().join("-"));
  if (!date) return { field, message: "errors.noSuchDate" };
  return date > today ? { field, message: "errors.future" } : date;
}
