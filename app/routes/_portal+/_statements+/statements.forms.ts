import { isOperative, type AccountKind } from "common/accounts";
import { addMonths, daysBetween, financialYearStart, parseTypedDate, type IsoDate } from "common/dates";
import { findFinancialYear } from "common/financial-years";
import { readPage } from "common/paging";
import {
  readStatementFilter,
  type ChosenFilter,
  type FilterError,
  type StatementFilter,
} from "common/statement-filter";

/** What statements may be asked for, by page and account (sections 4, 5 and 9), and how it is read. */

const rangePresets = { "1m": 1, "3m": 3, "6m": 6, "12m": 12 } as const;
export type RangePreset = keyof typeof rangePresets;

/** The pages a statement is read on: one thing, told apart by what stands here. */
export type StatementVariant = "any" | "operative" | "term-and-loan" | "limit";

/** How far back the statement of an account may reach. */
interface RangeRules {
  presets: readonly RangePreset[];
  /** Days between From and To of the custom range: so many pass, one more does not. */
  longestDays: number;
  tooLong: "errors.sixMonths" | "errors.oneYear";
}

const everyday: RangeRules = { presets: ["1m", "3m", "6m"], longestDays: 190, tooLong: "errors.sixMonths" };
const term: RangeRules = { presets: ["1m", "3m", "6m", "12m"], longestDays: 365, tooLong: "errors.oneYear" };

/** By the account alone: what a page offers, its documents accept too. */
export const rangeRulesOf = (kind: AccountKind): RangeRules => (isOperative(kind) ? everyday : term);

export interface VariantRules {
  path: string;
  range: RangeRules;
  shows(kind: AccountKind): boolean;
  /** The account comes with the address and is not chosen on the page. */
  fixedAccount: boolean;
}

const statementVariants: Record<StatementVariant, VariantRules> = {
  any: { path: "/AccountStatement", range: everyday, shows: isOperative, fixedAccount: false },
  operative: { path: "/OperativeAccountStatement", range: everyday, shows: isOperative, fixedAccount: false },
  "term-and-loan": {
    path: "/TermAndLoanAccountStatement",
    range: term,
    shows: (kind) => !isOperative(kind),
    fixedAccount: false,
  },
  limit: {
    path: "/OdaCcaCaaAccountStatement",
    range: everyday,
    shows: (kind) => isOperative(kind) && kind !== "savings",
    fixedAccount: true,
  },
};

export const variantRules = (variant: StatementVariant): VariantRules => statementVariants[variant];

/** The query string of a statement: page and documents read it alike, so that they show the same. */
type ChosenStatement = ChosenFilter & Record<"account" | "range" | "from" | "to" | "order", string>;

export type StatementError =
  DateRangeError | FilterError | { field: "account"; message: "errors.fillAll" | "errors.noSuchAccount" };

export type StatementQuery =
  | { state: "untouched"; chosen: ChosenStatement }
  | { state: "wrong"; chosen: ChosenStatement; faults: StatementError[] }
  | {
      state: "asked";
      chosen: ChosenStatement;
      range: StatementRange;
      /** The preset or year that was chosen beside dates which say something else: the dates count. */
      overruled: string | null;
      /** Null when all entries are asked for. */
      filter: StatementFilter | null;
      page: number;
    };

/** `?order=`: any other is the newest first. */
export const OLDEST_FIRST = "oldest";

/** Longer values are none of ours. */
const MAX_LENGTH = 40;

export function readStatementQuery(
  query: URLSearchParams,
  today: IsoDate,
  rules: RangeRules,
): StatementQuery {
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_LENGTH);
  const { filter, faults: filterErrors, chosen: typed } = readStatementFilter(query);
  const range = read("range");
  const dates = { from: read("from"), to: read("to") };
  // Without scripts both can be filled in. Dates are typed on purpose; a period always stands chosen.
  const period = { range: dates.from.trim() || dates.to.trim() ? "custom" : range, ...dates };
  const order = query.get("order") === OLDEST_FIRST ? OLDEST_FIRST : "";
  const chosen = { account: read("account"), ...period, order, ...typed };
  // An account alone preselects it, as a link from the dashboard does.
  if (!query.has("range") && !query.has("from") && !query.has("to")) return { state: "untouched", chosen };
  const resolved = resolveRange(chosen, today, rules);
  const errors: StatementError[] = [...(resolved.ok ? [] : resolved.faults), ...filterErrors];
  if (chosen.account === "") errors.unshift({ field: "account", message: "errors.fillAll" });
  if (!resolved.ok || errors.length > 0) {
    // Section 5: a range that is too long clears To.
    const tooLong = errors.some(({ message }) => message === rules.tooLong);
    return { state: "wrong", chosen: tooLong ? { ...chosen, to: "" } : chosen, faults: errors };
  }
  const other = period.range === range ? null : resolveRange({ range, from: "", to: "" }, today, rules);
  const overruled = other?.ok && !isEqual(other.range, resolved.range) ? range : null;
  return { state: "asked", chosen, range: resolved.range, overruled, filter, page: readPage(query) };
}

const isEqual = (one: StatementRange, other: StatementRange) =>
  one.from === other.from && one.to === other.to;

/** The query string of this choice, without its account; `filtered` false leaves out what is looked for. */
export function statementSearch(chosen: ChosenStatement, { filtered }: { filtered: boolean }): string {
  const { range, from, to, order, search, direction, atLeast, atMost } = chosen;
  const requested = { range, from, to, order, ...(filtered ? { search, direction, atLeast, atMost } : {}) };
  return new URLSearchParams(Object.entries(requested).filter(([, value]) => value !== "")).toString();
}

/** The period of a statement: a preset, a whole financial year or two dates. */
interface StatementRange {
  from: IsoDate;
  to: IsoDate;
}

/** A fault names its field and its text in `locales/*`/statements.json. */
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

/** The earliest From of the custom range: the last 1 April, from January to March the one before it. */
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
