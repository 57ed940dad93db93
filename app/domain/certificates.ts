import { addDays, formatDate, parseTypedDate, type IsoDate } from "./dates";
import { findFinancialYear, type FinancialYear } from "./financial-years";
import { sumBy, type Paise } from "./money";

/** What the bank certifies to others: interest of a financial year, balances at the close of a day. Amounts are paise. */
export const certificateKinds = ["interest", "balance"] as const;
export type CertificateKind = (typeof certificateKinds)[number];

export interface InterestRow {
  accountNumber: string;
  product: string;
  /** To the customer. */
  paid: Paise;
  /** By the customer. */
  charged: Paise;
  tax: Paise;
  /** Of a loan. */
  principalRepaid?: Paise | undefined;
}

export interface BalanceRow {
  accountNumber: string;
  product: string;
  /** Below zero the customer owed. */
  balance: Paise;
}

export const interestSums = (rows: readonly InterestRow[]) => ({
  paid: sumBy(rows, ({ paid }) => paid),
  charged: sumBy(rows, ({ charged }) => charged),
  tax: sumBy(rows, ({ tax }) => tax),
  principalRepaid: sumBy(rows, ({ principalRepaid = 0n }) => principalRepaid),
});

/** Money and debts apart, both above zero. */
export const balanceSums = (rows: readonly BalanceRow[]) => ({
  credit: sumBy(rows, ({ balance }) => (balance > 0n ? balance : 0n)),
  debit: sumBy(rows, ({ balance }) => (balance < 0n ? -balance : 0n)),
});

/** Its text stands in `locales/*`/tax.json. */
export type CertificateFault =
  "errors.year" | "errors.noDate" | "errors.noSuchDate" | "errors.dayNotOver" | "errors.noAccountThen";

export type CertificateQuery =
  | { state: "untouched" }
  | { state: "wrong"; kind: CertificateKind; typed: string; fault: CertificateFault }
  | { state: "asked"; kind: "interest"; year: FinancialYear }
  | { state: "asked"; kind: "balance"; date: IsoDate };

/** Of a day that has closed: what happens today may still change today's. */
export const latestBalanceDate = (today: IsoDate): IsoDate => addDays(today, -1);

/** `?kind=interest&year=fy2025` or `?kind=balance&date=2026-03-31`, the date also day first. */
export function readCertificateQuery(query: URLSearchParams, today: IsoDate): CertificateQuery {
  const read = (name: string) => (query.get(name) ?? "").slice(0, 40).trim();
  const kind = certificateKinds.find((known) => known === query.get("kind"));
  if (!kind) return { state: "untouched" };
  return kind === "interest" ? readYear(read("year"), today) : readDay(read("date"), today);
}

function readYear(typed: string, today: IsoDate): CertificateQuery {
  const year = findFinancialYear(typed, today);
  return year
    ? { state: "asked", kind: "interest", year }
    : { state: "wrong", kind: "interest", typed, fault: "errors.year" };
}

function readDay(typed: string, today: IsoDate): CertificateQuery {
  const wrong = (fault: CertificateFault) => ({ state: "wrong", kind: "balance", typed, fault }) as const;
  if (typed === "") return wrong("errors.noDate");
  const date = parseTypedDate(typed);
  if (!date) return wrong("errors.noSuchDate");
  if (date > latestBalanceDate(today)) return wrong("errors.dayNotOver");
  return { state: "asked", kind: "balance", date };
}

/** The address of a certificate as a document. */
export function certificatePath(asked: Extract<CertificateQuery, { state: "asked" }>): string {
  return asked.kind === "interest"
    ? `/InterestCertificates/${asked.year.choice}.pdf`
    : `/BalanceCertificates/${asked.date}.pdf`;
}

/**
 * Names a certificate by what it is made of, so that the same one of the same day has the same reference:
 * `INT/100200301/2025-26/21-11-2026`.
 */
export function certificateReference(
  kind: CertificateKind,
  { customerNumber, of, issuedOn }: { customerNumber: string; of: string; issuedOn: IsoDate },
): string {
  return [kind === "interest" ? "INT" : "BAL", customerNumber, of, formatDate(issuedOn)].join("/");
}
