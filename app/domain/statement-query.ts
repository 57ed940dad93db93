import type { IsoDate } from "./dates";
import { readPage } from "./paging";
import {
  readStatementFilter,
  type ChosenFilter,
  type FilterFault,
  type StatementFilter,
} from "./statement-filter";
import { resolveRange, type RangeFault, type StatementRange } from "./statement-range";
import type { RangeRules } from "./statement-variants";

/** The query string of a statement: page and documents read it alike, so that they show the same. */
export interface ChosenStatement extends ChosenFilter {
  account: string;
  range: string;
  from: string;
  to: string;
}

export type StatementFault =
  RangeFault | FilterFault | { field: "account"; message: "errors.fillAll" | "errors.noSuchAccount" };

export type StatementQuery =
  | { state: "untouched"; chosen: ChosenStatement }
  | { state: "wrong"; chosen: ChosenStatement; faults: StatementFault[] }
  | {
      state: "asked";
      chosen: ChosenStatement;
      range: StatementRange;
      /** Null when all entries are asked for. */
      filter: StatementFilter | null;
      page: number;
    };

/** Longer values are none of ours. */
const LONGEST = 40;

export function readStatementQuery(
  query: URLSearchParams,
  today: IsoDate,
  rules: RangeRules,
): StatementQuery {
  const read = (name: string) => (query.get(name) ?? "").slice(0, LONGEST);
  const { filter, faults: filterFaults, chosen: typed } = readStatementFilter(query);
  const chosen = {
    account: read("account"),
    range: read("range"),
    from: read("from"),
    to: read("to"),
    ...typed,
  };
  // An account alone preselects it, as a link from the dashboard does.
  if (!query.has("range") && !query.has("from") && !query.has("to")) return { state: "untouched", chosen };
  const resolved = resolveRange(chosen, today, rules);
  const faults: StatementFault[] = [...(resolved.ok ? [] : resolved.faults), ...filterFaults];
  if (chosen.account === "") faults.unshift({ field: "account", message: "errors.fillAll" });
  if (!resolved.ok || faults.length > 0)
    return { state: "wrong", chosen: withoutWrongTo(chosen, faults, rules), faults };
  return { state: "asked", chosen, range: resolved.range, filter, page: readPage(query) };
}

/** Section 5: a range that is too long clears To. */
function withoutWrongTo(
  chosen: ChosenStatement,
  faults: readonly StatementFault[],
  { tooLong }: RangeRules,
): ChosenStatement {
  return faults.some((fault) => fault.message === tooLong) ? { ...chosen, to: "" } : chosen;
}

/** The query string of this choice, without its account; `filtered` false leaves out what is looked for within it. */
export function statementSearch(chosen: ChosenStatement, { filtered }: { filtered: boolean }): string {
  const { range, from, to, search, direction, atLeast, atMost } = chosen;
  const asked = { range, from, to, ...(filtered ? { search, direction, atLeast, atMost } : {}) };
  return new URLSearchParams(Object.entries(asked).filter(([, value]) => value !== "")).toString();
}
