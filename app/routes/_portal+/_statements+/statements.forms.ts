import { isOperative, type AccountKind } from "common/accounts";
import { addMonths, daysBetween, financialYearStart, parseTypedDate, type IsoDate } from "common/dates";
import { findFinancialYear } from "common/financial-years";
import { readPage } from "common/paging";
import { readStatementFilter, type ChosenFilter, type FilterError } from "common/statement-filter";

/** Ranges of statements by page and account (sections 4, 5 and 9), and the query strings that ask for them. */

const rangePresets = { "1m": 1, "3m": 3, "6m": 6, "12m": 12 } as const;
type RangePreset = keyof typeof rangePresets;

interface RangeRules {
  presets: readonly RangePreset[];
  /** The most days between From and To of the custom range. */
  longestDays: number;
  tooLong: "errors.sixMonths" | "errors.oneYear";
}

const everyday: RangeRules = { presets: ["1m", "3m", "6m"], longestDays: 190, tooLong: "errors.sixMonths" };
const term: RangeRules = { presets: ["1m", "3m", "6m", "12m"], longestDays: 365, tooLong: "errors.oneYear" };

/** Depends on the account alone, so that documents accept what pages offer. */
export const rangeRulesOf = (kind: AccountKind): RangeRules => (isOperative(kind) ? everyday : term);

interface VariantRules {
  path: string;
  range: RangeRules;
  shows(kind: AccountKind): boolean;
  /** The account is given by the address and cannot be chosen on the page. */
  fixedAccount: boolean;
}

export const variantRules = {
  any: { path: "/AccountStatement", range: everyday, shows: isOperative, fixedAccount: false },
  operative: { path: "/OperativeAccountStatement", range: everyday, shows: isOperative, fixedAccount: false },
  "term-and-loan": {
    path: "/TermAndLoanAccountStatement",
    range: term,
    shows: (kind: AccountKind) => !isOperative(kind),
    fixedAccount: false,
  },
  limit: {
    path: "/OdaCcaCaaAccountStatement",
    range: everyday,
    shows: (kind: AccountKind) => isOperative(kind) && kind !== "savings",
    fixedAccount: true,
  },
} satisfies Record<string, VariantRules>;

type ChosenStatement = ChosenFilter & Record<"account" | "range" | "from" | "to" | "order", string>;

type StatementError =
  DateRangeError | FilterError | { field: "account"; message: "errors.fillAll" | "errors.noSuchAccount" };

/** `?order=`; any other value is the newest first. */
export const OLDEST_FIRST = "oldest";

export type RequestedStatement = Extract<ReturnType<typeof readStatementQuery>, { state: "asked" }>;

/**
 * Shared by pages and documents. `overruled`: the preset or year that was chosen besides dates which ask for another range: the dates
 * count. `filter`: null for all entries.
 */
export function readStatementQuery(query: URLSearchParams, today: IsoDate, rules: RangeRules) {
  const read = (name: string) => (query.get(name) ?? "").slice(0, 40);
  const { filter, faults: filterErrors, chosen: typed } = readStatementFilter(query);
  const range = read("range");
  const dates = { from: read("from"), to: read("to") };
  // Without scripts both can be filled in. A period is always selected, but dates are typed on purpose.
  const period = { range: dates.from.trim() || dates.to.trim() ? "custom" : range, ...dates };
  const order = query.get("order") === OLDEST_FIRST ? OLDEST_FIRST : "";
  const chosen = { account: read("account"), ...period, order, ...typed };
  if (!query.has("range") && !query.has("from") && !query.has("to"))
    return { state: "untouched" as const, chosen };
  const resolved = resolveRange(chosen, today, rules);
  const errors: StatementError[] = [...(resolved.ok ? [] : resolved.faults), ...filterErrors];
  if (chosen.account === "") errors.unshift({ field: "account", message: "errors.fillAll" });
  if (!resolved.ok || errors.length > 0) {
    // Section 5: a range that is too long clears To.
    const tooLong = errors.some(({ message }) => message === rules.tooLong);
    return { state: "wrong" as const, chosen: tooLong ? { ...chosen, to: "" } : chosen, faults: errors };
  }
  const other = period.range === range ? null : resolveRange({ range, from: "", to: "" }, today, rules);
  const { from, to } = resolved.range;
  const overruled = other?.ok && (other.range.from !== from || other.range.to !== to) ? range : null;
  return { state: "asked" as const, chosen, range: { from, to }, overruled, filter, page: readPage(query) };
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
  field: "range" | "from" | "to";
  message:
    | "errors.fillAll"
    | "errors.noSuchDate"
    | "errors.future"
    | "errors.tooEarly"
    | "errors.reversed"
    | RangeRules["tooLong"];
}

/** The earliest From of the custom range: the last 1 April, or from January to March that of the year before. */
export function earliestFrom(today: IsoDate): IsoDate {
  const start = financialYearStart(today);
  return today.slice(5) < "04-01" ? addMonths(start, -12) : start;
}

/** Whole months back from today, even before the earliest From. */
export function presetRange(preset: RangePreset, today: IsoDate): StatementRange {
  return { from: addMonths(today, -rangePresets[preset]), to: today };
}

export function resolveRange(
  chosen: Pick<ChosenStatement, "range" | "from" | "to">,
  today: IsoDate,
  { presets, longestDays, tooLong }: RangeRules,
): { ok: true; range: StatementRange } | { ok: false; faults: DateRangeError[] } {
  const preset = presets.find((known) => known === chosen.range);
  if (preset) return { ok: true, range: presetRange(preset, today) };
  const year = findFinancialYear(chosen.range, today);
  if (year) return { ok: true, range: { from: year.from, to: year.to } };
  const wrong = (...errors: DateRangeError[]) => ({ ok: false as const, faults: errors });
  if (chosen.range !== "custom") return wrong({ field: "range", message: "errors.fillAll" });
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
  const date = parseTypedDate(typed);
  if (!date) return { field, message: "errors.noSuchDate" };
  return date > today ? { field, message: "errors.future" } : date;
}
