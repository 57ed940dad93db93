import type { IsoDate } from "common/dates";
import { sumBy, type Paise } from "common/money";
import type { Relation } from "common/nominee";
import type { Frequency, Pension, SchemeId } from "common/schemes";
import type { DocumentData } from "./statement-data";

/** What papers for the tax office are made from. What is not known is `NA` already, the PAN is masked. */
export interface DocumentHolder {
  name: string;
  customerNumber: string;
  /** In one line. */
  address: string;
  pan: string;
  branch: string;
}

interface HolderData<Row> extends DocumentData<Row> {
  holder: DocumentHolder;
}

interface FinancialYear {
  /** `2025-26` */
  year: string;
  period: { from: IsoDate; to: IsoDate };
}

/** Tax deducted from interest in a period of one financial year, oldest first. */
export interface TaxDeductedData extends HolderData<TaxRecord>, FinancialYear {
  /** Null: of all accounts. */
  accountNumber: string | null;
}

export interface CertificateData<Row> extends HolderData<Row> {
  reference: string;
  issuedOn: IsoDate;
}

export interface InterestCertificateData extends CertificateData<InterestRow>, FinancialYear {}

/** That the declaration of a year was taken; the reference is its identification number. One entry. */
export interface DeclarationTakenData extends CertificateData<DeclarationRow>, FinancialYear {}

export interface BalanceCertificateData extends CertificateData<BalanceRow> {
  /** Balances are those of its close. */
  date: IsoDate;
}

/** The certificate of an enrolment in a scheme; its reference is the number of the enrolment. */
export interface SchemeCertificateData extends CertificateData<NamedPerson> {
  scheme: SchemeId;
  accountNumber: string;
  registeredOn: IsoDate;
  /** Last day that is paid for. */
  paidUntil: IsoDate;
  /** Debited last. */
  premium: Paise;
  choice?: { pension: Pension; frequency: Frequency } | undefined;
}

/** The nominee, then the guardian of a minor. */
interface NamedPerson {
  name: string;
  relation: Relation;
  birth?: IsoDate | undefined;
  address: string;
}

/** One deduction of tax from interest (section 3). Amounts are paise. */
export interface TaxRecord {
  /** Tax deduction account number of the branch. */
  deductorTan: string;
  /** The deposit that bore the interest. */
  accountNumber: string;
  interest: Paise;
  tax: Paise;
  /** Percent, as text: `10`. */
  rate: string;
  date: IsoDate;
  shortfall: Paise;
  refund: Paise;
}

/** What fell short once is caught up by a later deduction: shortfalls have no sum. */
export const taxSums = (records: readonly Pick<TaxRecord, "interest" | "tax" | "refund">[]) => ({
  interest: sumBy(records, ({ interest }) => interest),
  tax: sumBy(records, ({ tax }) => tax),
  refund: sumBy(records, ({ refund }) => refund),
});

/** Interest of an account in a financial year, in paise. */
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

/** What a declaration was about, in paise. */
interface DeclarationRow {
  income: Paise;
  /** Of the year on all deposits, likely. */
  interest: Paise;
  taxSoFar: Paise;
}

/** An account's balance at the close of a day, in paise. */
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
