import type { IsoDate } from "common/dates";
import { sumBy, type Paise } from "common/money";
import type { Relation } from "common/nominee";
import type { Frequency, Pension, SchemeId } from "common/schemes";
import type { InsuranceRules, TaxRule } from "common/tariff";
import type { DocumentData } from "./statement-data";

/** Unknown values are `NA`, the PAN is masked. */
export interface DocumentHolder {
  name: string;
  customerNumber: string;
  address: string;
  pan: string;
  branch: string;
}

interface HolderData<Row> extends DocumentData<Row> {
  holder: DocumentHolder;
}

interface FinancialYear {
  year: string;
  period: { from: IsoDate; to: IsoDate };
}

export interface TaxDeductedData extends HolderData<TaxRecord>, FinancialYear {
  /** Null: all accounts. */
  accountNumber: string | null;
}

export interface CertificateData<Row> extends HolderData<Row> {
  reference: string;
  issuedOn: IsoDate;
}

export interface InterestCertificateData extends CertificateData<InterestRow>, FinancialYear {
  /** The latest day on which the entries of an account begin, if a branch kept earlier ones of the year. */
  recordsFrom?: IsoDate | undefined;
  recurring: TaxRule["recurring"];
  /** Quarters of interest on savings that were credited in the year, if not four. */
  quarters?: { number: number; from: IsoDate; to: IsoDate } | undefined;
}

/** The reference is the declaration's identification number. Has one entry. */
export interface DeclarationTakenData extends CertificateData<DeclarationRow>, FinancialYear {}

export interface BalanceCertificateData extends CertificateData<BalanceRow> {
  date: IsoDate;
}

/** The reference is the number of the enrolment. */
export interface SchemeCertificateData extends CertificateData<NamedPerson> {
  scheme: SchemeId;
  accountNumber: string;
  registeredOn: IsoDate;
  paidUntil: IsoDate;
  premium: Paise;
  /** Null for a pension. */
  cover: InsuranceRules["cover"] | null;
  choice?: { pension: Pension; frequency: Frequency } | undefined;
  /** All contributions to a pension. */
  course?: { debits: number; total: Paise } | null;
}

/** The nominee, then the guardian of a minor. */
interface NamedPerson {
  name: string;
  relation: Relation;
  birth?: IsoDate | undefined;
  address: string;
}

/** One deduction of tax from interest (section 3), in paise. */
interface TaxRecord {
  /** Tax deduction account number of the branch. */
  deductorTan: string;
  accountNumber: string;
  interest: Paise;
  tax: Paise;
  /** Percent, as text: `10`. */
  rate: string;
  date: IsoDate;
  shortfall: Paise;
  refund: Paise;
}

/** Shortfalls have no sum: later deductions make up for them. */
export const taxSums = (records: readonly Pick<TaxRecord, "interest" | "tax" | "refund">[]) => ({
  interest: sumBy(records, ({ interest }) => interest),
  tax: sumBy(records, ({ tax }) => tax),
  refund: sumBy(records, ({ refund }) => refund),
});

/** In paise. */
export interface InterestRow {
  accountNumber: string;
  product: string;
  paid: Paise;
  charged: Paise;
  tax: Paise;
  principalRepaid?: Paise | undefined;
}

/** In paise. */
interface DeclarationRow {
  income: Paise;
  interest: Paise;
  taxSoFar: Paise;
}

/** In paise. */
interface BalanceRow {
  accountNumber: string;
  product: string;
  /** Below zero if the customer owed. */
  balance: Paise;
}

export const interestSums = (rows: readonly InterestRow[]) => ({
  paid: sumBy(rows, ({ paid }) => paid),
  charged: sumBy(rows, ({ charged }) => charged),
  tax: sumBy(rows, ({ tax }) => tax),
  principalRepaid: sumBy(rows, ({ principalRepaid = 0n }) => principalRepaid),
});

/** Sums above zero. */
export const balanceSums = (rows: readonly BalanceRow[]) => ({
  credit: sumBy(rows, ({ balance }) => (balance > 0n ? balance : 0n)),
  debit: sumBy(rows, ({ balance }) => (balance < 0n ? -balance : 0n)),
});
