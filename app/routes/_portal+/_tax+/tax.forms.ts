import { addDays, addMonths, formatDate, type IsoDate } from "common/dates";
import { findFinancialYear } from "common/financial-years";
import { readPage } from "common/paging";
import { readTypedDate } from "common/typed-dates";

/** Query of the tax enquiry, shared by page and document. */
export const taxQuarters = ["q1", "q2", "q3", "q4", "year"] as const;
type TaxQuarter = (typeof taxQuarters)[number];

export const ALL_ACCOUNTS = "all";

/** Errors are under `errors` in `locales/*`/tax.json. */
const taxFields = ["account", "year", "quarter"] as const;
type TaxField = (typeof taxFields)[number];
export type TaxQuery = ReturnType<typeof readTaxQuery>;

/** Longer values are forged. */
const MAX_LENGTH = 40;

export function readTaxQuery(query: URLSearchParams, today: IsoDate) {
  const read = (name: TaxField) => (query.get(name) ?? "").slice(0, MAX_LENGTH);
  const chosen = { account: read("account"), year: read("year"), quarter: read("quarter") };
  const year = findFinancialYear(chosen.year, today);
  const quarter = taxQuarters.find((known) => known === chosen.quarter);
  if (!chosen.account || !year || !quarter) {
    const missing = { account: !chosen.account, year: !year, quarter: !quarter };
    return { state: "wrong" as const, chosen, missing: taxFields.filter((field) => missing[field]) };
  }
  const period = quarterOf(year.from, quarter);
  if (period.from > today) return { state: "to-come" as const, chosen, from: period.from };
  const to = period.to < today ? period.to : today;
  return { state: "asked" as const, chosen, year, period: { ...period, to }, page: readPage(query) };
}

/** First and last day of a quarter, or of the whole year, of the financial year that begins on `start`. */
export function quarterOf(start: IsoDate, quarter: TaxQuarter) {
  const [first, months] = quarter === "year" ? [0, 12] : [3 * taxQuarters.indexOf(quarter), 3];
  const from = addMonths(start, first);
  return { from, to: addDays(addMonths(from, months), -1) };
}

export function taxDocumentPath({ account, year, quarter }: TaxQuery["chosen"]): string {
  return `/TaxDeducted/${year}.pdf?${new URLSearchParams({ account, quarter })}`;
}

export const certificateKinds = ["interest", "balance"] as const;
type CertificateKind = (typeof certificateKinds)[number];

export type CertificateQuery = ReturnType<typeof readCertificateQuery>;

/** Today's balance may still change. */
export const latestBalanceDate = (today: IsoDate): IsoDate => addDays(today, -1);

/** `?kind=interest&year=fy2025` or `?kind=balance&date=2026-03-31`, the date also day first. */
export function readCertificateQuery(query: URLSearchParams, today: IsoDate) {
  const read = (name: string) => (query.get(name) ?? "").slice(0, MAX_LENGTH).trim();
  const kind = certificateKinds.find((known) => known === query.get("kind"));
  if (!kind) return { state: "untouched" as const };
  if (kind === "balance") return readDay(read("date"), today);
  const typed = read("year");
  const year = findFinancialYear(typed, today);
  return year
    ? { state: "asked" as const, kind, year }
    : { state: "wrong" as const, kind, typed, fault: "errors.year" as const };
}

function readDay(typed: string, today: IsoDate) {
  const kind = "balance" as const;
  const wrong = <Fault extends `errors.${string}`>(fault: Fault) =>
    ({ state: "wrong", kind, typed, fault }) as const;
  if (typed === "") return wrong("errors.noDate");
  const read = readTypedDate(typed, { last: latestBalanceDate(today) });
  if (read.ok) return { state: "asked" as const, kind, date: read.date };
  if (read.fault === "unread") return wrong("errors.unreadDate");
  return wrong(read.fault === "too-late" ? "errors.dayNotOver" : "errors.noSuchDate");
}

export function certificatePath(requested: Extract<CertificateQuery, { state: "asked" }>): string {
  return requested.kind === "interest"
    ? `/InterestCertificates/${requested.year.choice}.pdf`
    : `/BalanceCertificates/${requested.date}.pdf`;
}

/** The same of the same day has the same reference: `INT/100200301/2025-26/21-11-2026`. */
export function certificateReference(
  kind: CertificateKind,
  { customerNumber, of, issuedOn }: { customerNumber: string; of: string; issuedOn: IsoDate },
): string {
  return [kind === "interest" ? "INT" : "BAL", customerNumber, of, formatDate(issuedOn)].join("/");
}
