import { addDays, addMonths, type IsoDate } from "./dates";
import { findFinancialYear, type FinancialYear } from "./financial-years";
import { readPage } from "./paging";

/** The query string of the tax enquiry: page and document read it alike, so that they show the same. */
export const taxQuarters = ["q1", "q2", "q3", "q4", "year"] as const;
export type TaxQuarter = (typeof taxQuarters)[number];

/** Stands for all accounts of the customer. */
export const ALL_ACCOUNTS = "all";

export interface ChosenTax {
  account: string;
  year: string;
  quarter: string;
}

/** Its text stands in `locales/*`/tax.json, under `errors`. */
export type TaxField = keyof ChosenTax;

export interface TaxPeriod {
  from: IsoDate;
  /** Included. */
  to: IsoDate;
}

export type TaxQuery =
  | { state: "untouched"; chosen: ChosenTax }
  | { state: "wrong"; chosen: ChosenTax; missing: TaxField[] }
  /** The quarter begins after today. */
  | { state: "to-come"; chosen: ChosenTax; from: IsoDate }
  | { state: "asked"; chosen: ChosenTax; year: FinancialYear; period: TaxPeriod; page: number };

/** Longer values are none of ours. */
const LONGEST = 40;

export function readTaxQuery(query: URLSearchParams, today: IsoDate): TaxQuery {
  const read = (name: TaxField) => (query.get(name) ?? "").slice(0, LONGEST);
  const chosen = { account: read("account"), year: read("year"), quarter: read("quarter") };
  // An account alone preselects it, as a link from a deposit does.
  if (!query.has("year") && !query.has("quarter")) return { state: "untouched", chosen };
  const year = findFinancialYear(chosen.year, today);
  const quarter = taxQuarters.find((known) => known === chosen.quarter);
  if (!chosen.account || !year || !quarter) {
    const missing = { account: !chosen.account, year: !year, quarter: !quarter };
    return { state: "wrong", chosen, missing: taxFields.filter((field) => missing[field]) };
  }
  const period = quarterOf(year.from, quarter);
  if (period.from > today) return { state: "to-come", chosen, from: period.from };
  const to = period.to < today ? period.to : today;
  return { state: "asked", chosen, year, period: { from: period.from, to }, page: readPage(query) };
}

export const taxFields = ["account", "year", "quarter"] as const satisfies readonly TaxField[];

/** First and last day of a quarter, or of the whole year, of the financial year that begins on `start`. */
export function quarterOf(start: IsoDate, quarter: TaxQuarter): TaxPeriod {
  const [first, months] = quarter === "year" ? [0, 12] : [3 * taxQuarters.indexOf(quarter), 3];
  const from = addMonths(start, first);
  return { from, to: addDays(addMonths(from, months), -1) };
}

/** The address of the same choice as a document. */
export function taxDocumentPath({ account, year, quarter }: ChosenTax): string {
  return `/TaxDeducted/${year}.pdf?${new URLSearchParams({ account, quarter })}`;
}
