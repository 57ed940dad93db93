import type { IsoDate } from "./dates";
import { resolveRange, type RangeFault, type StatementRange } from "./statement-range";

/** The query string of a statement: page, PDF and spreadsheet read it alike, so that they show the same. */
export interface ChosenStatement {
  account: string;
  range: string;
  from: string;
  to: string;
}

export type StatementFault =
  RangeFault | { field: "account"; message: "errors.fillAll" | "errors.noSuchAccount" };

export type StatementQuery =
  | { state: "untouched"; chosen: ChosenStatement }
  | { state: "wrong"; chosen: ChosenStatement; faults: StatementFault[] }
  | { state: "asked"; chosen: ChosenStatement; range: StatementRange; page: number };

/** Longer values are none of ours. */
const LONGEST = 40;

export function readStatementQuery(query: URLSearchParams, today: IsoDate): StatementQuery {
  const read = (name: string) => (query.get(name) ?? "").slice(0, LONGEST);
  const chosen = { account: read("account"), range: read("range"), from: read("from"), to: read("to") };
  // An account alone preselects it, as a link from the dashboard does.
  if (!query.has("range") && !query.has("from") && !query.has("to")) return { state: "untouched", chosen };
  const resolved = resolveRange(chosen, today);
  const faults: StatementFault[] = resolved.ok ? [] : resolved.faults;
  if (chosen.account === "") faults.unshift({ field: "account", message: "errors.fillAll" });
  if (!resolved.ok || faults.length > 0)
    return { state: "wrong", chosen: withoutWrongTo(chosen, faults), faults };
  const page = /^[1-9]\d{0,5}$/.test(read("page")) ? Number(read("page")) : 1;
  return { state: "asked", chosen, range: resolved.range, page };
}

/** Section 5: a range that is too long clears To. */
function withoutWrongTo(chosen: ChosenStatement, faults: readonly StatementFault[]): ChosenStatement {
  return faults.some((fault) => fault.message === "errors.sixMonths") ? { ...chosen, to: "" } : chosen;
}
