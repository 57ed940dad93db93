import type { ParseKeys } from "i18next";
import { isOperative, type AccountKind } from "common/accounts";
import { addDays, addMonths, daysBetween, financialYearStart, type IsoDate } from "common/dates";
import { findFinancialYear } from "common/financial-years";
import { readPage } from "common/paging";
import { readStatementFilter, type ChosenFilter, type FilterError } from "common/statement-filter";
import { readTypedDate } from "common/typed-dates";

/** Ranges of statements by page and account (sections 4, 5 and 9), and the query strings that ask for them. */

const monthsBack = (months: number) => (today: IsoDate) => ({ from: addMonths(today, -months), to: today });
const presetRanges = {
  month: (today: IsoDate) => ({ from: monthOf(today), to: today }),
  "last-month": (today: IsoDate) => ({
    from: addMonths(monthOf(today), -1),
    to: addDays(monthOf(today), -1),
  }),
  "1m": monthsBack(1),
  "3m": monthsBack(3),
  "6m": monthsBack(6),
  "12m": monthsBack(12),
};
type RangePreset = keyof typeof presetRanges;

const monthOf = (date: IsoDate) => addDays(date, 1 - Number(date.slice(8)));

interface RangeRules {
  presets: readonly RangePreset[];
  /** The most days between From and To of the custom range. */
  longestDays: number;
  tooLong: "errors.sixMonths" | "errors.oneYear";
}

const everyday: RangeRules = {
  presets: ["month", "last-month", "1m", "3m", "6m"],
  longestDays: 190,
  tooLong: "errors.sixMonths",
};
/** Accounts with few transactions open on a year of them. */
const term: RangeRules = {
  presets: ["12m", "month", "last-month", "1m", "3m", "6m"],
  longestDays: 365,
  tooLong: "errors.oneYear",
};

/** Depends on the account alone, so that documents accept what pages offer. */
export const rangeRulesOf = (kind: AccountKind): RangeRules => (isOperative(kind) ? everyday : term);

const YOUNG_DAYS = 7;

/** The period of a statement for which none is chosen; a young month has too little to show. */
export const usualRange = (kind: AccountKind, today: IsoDate): RangePreset =>
  !isOperative(kind) ? "12m" : Number(today.slice(8)) > YOUNG_DAYS ? "month" : "1m";

export const variantRules = {
  any: { path: "/AccountStatement", shows: isOperative },
  operative: { path: "/OperativeAccountStatement", shows: isOperative },
  "term-and-loan": { path: "/TermAndLoanAccountStatement", shows: (kind) => !isOperative(kind) },
  limit: { path: "/OdaCcaCaaAccountStatement", shows: (kind) => isOperative(kind) && kind !== "savings" },
} satisfies Record<string, { path: string; shows(kind: AccountKind): boolean }>;

type ChosenStatement = ChosenFilter & Record<"account" | "range" | "from" | "to" | "order", string>;

type StatementError = DateRangeError | FilterError;

/** `?order=`; any other value is the newest first. */
export const OLDEST_FIRST = "oldest";

export type RequestedStatement = Extract<ReturnType<typeof readStatementQuery>, { state: "asked" }>;

/** Shared by pages and documents. Dates count before a preset. `filter`: null for all entries. */
export function readStatementQuery(query: URLSearchParams, today: IsoDate, rules: RangeRules) {
  const read = (name: string) => (query.get(name) ?? "").slice(0, 40);
  const { filter, faults: filterErrors, chosen: typed } = readStatementFilter(query);
  const range = read("range");
  const dates = { from: read("from"), to: read("to") };
  const period = { range: dates.from.trim() || dates.to.trim() ? "custom" : range, ...dates };
  const order = query.get("order") === OLDEST_FIRST ? OLDEST_FIRST : "";
  const chosen = { account: read("account"), ...period, order, ...typed };
  if (!query.has("range") && !query.has("from") && !query.has("to"))
    return { state: "untouched" as const, chosen };
  const resolved = resolveRange(chosen, today, rules);
  const errors: StatementError[] = [...(resolved.ok ? [] : resolved.faults), ...filterErrors];
  if (!resolved.ok || errors.length > 0) {
    // Section 5: a range that is too long clears To.
    const tooLong = errors.some(({ message }) => message === rules.tooLong);
    return { state: "wrong" as const, chosen: tooLong ? { ...chosen, to: "" } : chosen, faults: errors };
  }
  return { state: "asked" as const, chosen, range: resolved.range, filter, page: readPage(query) };
}

/** Fields of the filter that an address has sealed. */
export const typedFilter = ["search", "atLeast", "atMost"] as const;

/** The query string without the account. `sealed`: the typed fields of the filter; null for all entries. */
export function statementSearch(
  { range, from, to, order, direction }: ChosenStatement,
  sealed: Readonly<Record<string, string>> | null,
): string {
  const requested = { range, from, to, order, ...(sealed ? { direction, ...sealed } : {}) };
  return new URLSearchParams(Object.entries(requested).filter(([, value]) => value !== "")).toString();
}

type StatementRange = Record<"from" | "to", IsoDate>;

/** `message`: a key of statements.json. */
interface DateRangeError {
  field: "from" | "to";
  message: Extract<ParseKeys<"statements">, `errors.${string}`>;
}

/** The earliest From of the custom range: the last 1 April, or from January to March that of the year before. */
export function earliestFrom(today: IsoDate): IsoDate {
  const start = financialYearStart(today);
  return today.slice(5) < "04-01" ? addMonths(start, -12) : start;
}

/** The part of a period of which the bank has entries; null without such days. `begin`: their first day, if it is not the opening. */
export const keptPart = ({ from, to }: StatementRange, begin: IsoDate | undefined): StatementRange | null =>
  begin === undefined || begin <= from ? { from, to } : begin <= to ? { from: begin, to } : null;

export function resolveRange(
  chosen: Pick<ChosenStatement, "range" | "from" | "to">,
  today: IsoDate,
  { presets, longestDays, tooLong }: RangeRules,
): { ok: true; range: StatementRange } | { ok: false; faults: DateRangeError[] } {
  const preset = presets.find((known) => known === chosen.range);
  if (preset) return { ok: true, range: presetRanges[preset](today) };
  const year = findFinancialYear(chosen.range, today);
  if (year) return { ok: true, range: { from: year.from, to: year.to } };
  const wrong = (...errors: DateRangeError[]) => ({ ok: false as const, faults: errors });
  if (chosen.range !== "custom") return wrong({ field: "from", message: "errors.fillAll" });
  const from = readDate("from", chosen.from, today);
  const to = readDate("to", chosen.to, today);
  if (typeof from !== "string" || typeof to !== "string")
    return wrong(...[from, to].filter((read): read is DateRangeError => typeof read !== "string"));
  if (from < earliestFrom(today)) return wrong({ field: "from", message: "errors.tooEarly" });
  if (to < from) return wrong({ field: "to", message: "errors.reversed" });
  if (daysBetween(from, to) > longestDays) return wrong({ field: "to", message: tooLong });
  return { ok: true, range: { from, to } };
}

function readDate(field: "from" | "to", typed: string, today: IsoDate): IsoDate | DateRangeError {
  if (typed.trim() === "") return { field, message: "errors.fillAll" };
  const read = readTypedDate(typed, { last: today });
  if (read.ok) return read.date;
  if (read.fault === "too-late") return { field, message: "errors.future" };
  if (read.fault === "unread") return { field, message: "errors.unreadDate" };
  if (read.fault === "no-such-day") return { field, message: "errors.noSuchDate" };
  return { field, message: field === "from" ? "errors.tooEarly" : "errors.reversed" };
}
