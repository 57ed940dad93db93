import type { BankProfile } from "~/domain/bank-profile";
import type { BalanceRow, InterestRow } from "~/domain/certificates";
import type { IsoDate } from "~/domain/dates";
import type { TaxRecord } from "~/domain/tax-deducted";

/** What papers for the tax office are made from. Whatever is not known is `NA` already, and the PAN is masked. */
export interface PaperHolder {
  name: string;
  customerNumber: string;
  /** In one line. */
  address: string;
  pan: string;
  branch: string;
}

interface TaxPaper<Row> {
  bank: BankProfile;
  holder: PaperHolder;
  entries: readonly Row[];
  generatedAt: Date;
}

interface YearsPaper<Row> extends TaxPaper<Row> {
  /** `2025-26` */
  year: string;
  period: { from: IsoDate; to: IsoDate };
}

/** Tax deducted from interest in a period of one financial year, oldest first. */
export interface TaxDeductedData extends YearsPaper<TaxRecord> {
  /** Null: of all accounts. */
  accountNumber: string | null;
}

export interface InterestCertificateData extends YearsPaper<InterestRow> {
  reference: string;
  issuedOn: IsoDate;
}

export interface BalanceCertificateData extends TaxPaper<BalanceRow> {
  reference: string;
  issuedOn: IsoDate;
  /** Balances are those of its close. */
  date: IsoDate;
}
