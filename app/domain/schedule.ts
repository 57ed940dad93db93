import { addDays, addMonths, parseIsoDate, type IsoDate } from "./dates";

/** The dates a transfer can be scheduled for: from tomorrow to the same day a year ahead. */
export function scheduleDates(today: IsoDate): { first: IsoDate; last: IsoDate } {
  return { first: addDays(today, 1), last: addMonths(today, 12) };
}

export type ScheduleDate =
  | { ok: true; date: IsoDate }
  | { ok: false; fault: "errors.enterDate" | "errors.noSuchDate" | "errors.dateRange" };

/** Reads `YYYY-MM-DD` as browsers send it, or day, month and year as people write it. */
export function readScheduleDate(typed: string, today: IsoDate): ScheduleDate {
  const text = typed.trim();
  if (text === "") return { ok: false, fault: "errors.enterDate" };
  const date = parseIsoDate(text) ?? parseIsoDate(text.split(/[-/.]/).reverse().join("-"));
  if (!date) return { ok: false, fault: "errors.noSuchDate" };
  const { first, last } = scheduleDates(today);
  return date < first || date > last ? { ok: false, fault: "errors.dateRange" } : { ok: true, date };
}
