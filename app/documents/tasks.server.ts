import type { nominees } from "common/contract/account-enquiries.server";
import type { fixedDeposits } from "common/contract/accounts.server";
import type { depositLife } from "common/contract/deposits.server";
import type { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import type { Language } from "~/i18n/languages";
import {
  lastDigits,
  MAX_PDF_ENTRIES,
  miniStatementStem,
  statementStem,
  type DocumentData,
  type MiniStatementData,
  type StatementData,
  type StatementEntry,
} from "./statement-data";
import type {
  BalanceCertificateData,
  DeclarationTakenData,
  InterestCertificateData,
  SchemeCertificateData,
  TaxDeductedData,
} from "./tax-data";

interface AccountData<Entry> extends DocumentData<Entry> {
  account: { holder: string; customerNumber: string; accountNumber: string };
}

/** `entries`: the history of its states, oldest first. */
export interface ReceiptData extends AccountData<AnswerOf<typeof paymentEnquiry>["history"][number]> {
  payment: Omit<AnswerOf<typeof paymentEnquiry>["payment"], "fromAccount">;
  /** Promise of its arrival, in words. */
  arrives: string;
  /** Way of a complaint, in words. */
  complaint: string;
  /** Effect on the customer's own loan or recurring deposit: terms and values. */
  paidInto?: ReadonlyArray<readonly [string, string]>;
}

export interface DepositAdviceData extends AccountData<AnswerOf<typeof nominees>["nominees"][number]> {
  deposit: AnswerOf<typeof fixedDeposits>["deposits"][number];
}

type Life = AnswerOf<typeof depositLife>;

export interface ClosureAdviceData extends AccountData<NonNullable<Life["closing"]> & Pick<Life, "scheme">> {
  reference: string;
  closedOn: IsoDate;
}

interface DataOfKind {
  "statement-pdf": StatementData;
  "statement-xlsx": StatementData;
  "mini-statement-pdf": MiniStatementData;
  "mini-statement-xlsx": MiniStatementData;
  "receipt-pdf": ReceiptData;
  "deposit-advice-pdf": DepositAdviceData;
  "closure-advice-pdf": ClosureAdviceData;
  "tax-deducted-pdf": TaxDeductedData;
  "interest-certificate-pdf": InterestCertificateData;
  "balance-certificate-pdf": BalanceCertificateData;
  "scheme-certificate-pdf": SchemeCertificateData;
  "form-121-pdf": DeclarationTakenData;
}
type DocumentKind = keyof DataOfKind;

export type DocumentRequest = {
  [Kind in DocumentKind]: Issue<Kind> & { data: DataOfKind[Kind]; verification?: Verification | undefined };
}[DocumentKind];

interface Issue<Kind> {
  kind: Kind;
  language: Language;
}

/** Means by which a reader asks the bank whether the document is real. */
export interface Verification {
  code: string;
  /** Page for typing the code, and address of the QR code. */
  page: string;
  address: string;
}

interface KindRules<Data> {
  /** Long PDFs are hard to open; spreadsheets are bounded by memory. */
  maxEntries: number;
  /** File name without extension: statements by the end of the account number and period, receipts by reference, tax papers by year or day. */
  stem(data: Data): string;
}

export const documentKinds: { [Kind in DocumentKind]: KindRules<DataOfKind[Kind]> } = {
  "statement-pdf": { maxEntries: MAX_PDF_ENTRIES, stem: statementStem },
  "statement-xlsx": { maxEntries: 150_000, stem: statementStem },
  "mini-statement-pdf": { maxEntries: 1_000, stem: miniStatementStem },
  "mini-statement-xlsx": { maxEntries: 1_000, stem: miniStatementStem },
  "receipt-pdf": { maxEntries: 100, stem: ({ payment }) => payment.reference },
  "deposit-advice-pdf": { maxEntries: 10, stem: ({ account }) => `DepositAdvice-${lastDigits(account)}` },
  "closure-advice-pdf": { maxEntries: 1, stem: ({ account }) => `ClosureAdvice-${lastDigits(account)}` },
  "tax-deducted-pdf": {
    maxEntries: 5_000,
    stem: ({ year, period }) => `TDS-${year}_${period.from}_${period.to}`,
  },
  "interest-certificate-pdf": { maxEntries: 1_000, stem: ({ year }) => `InterestCertificate-${year}` },
  "balance-certificate-pdf": { maxEntries: 1_000, stem: ({ date }) => `BalanceCertificate-${date}` },
  "scheme-certificate-pdf": { maxEntries: 10, stem: ({ reference }) => reference.replace("/", "-") },
  "form-121-pdf": { maxEntries: 1, stem: ({ year }) => `Form121-${year}` },
};

export type Frame<Data> = Omit<Data, "entries"> & { verification?: Verification | undefined };

export type Task = {
  [Kind in DocumentKind]: Issue<Kind> & { frame: Frame<DataOfKind[Kind]> };
}[DocumentKind];

type EntryOf<Data extends { entries: unknown }> = Data["entries"] extends readonly (infer Entry)[]
  ? Entry
  : StatementEntry;

export type AnyEntry = { [Kind in DocumentKind]: EntryOf<DataOfKind[Kind]> }[DocumentKind];

export interface Maker<Entry> {
  add(entries: readonly Entry[]): void;
  finish(): Promise<Uint8Array>;
}

export type Make<Data extends { entries: unknown }> = (
  language: Language,
  frame: Frame<Data>,
) => Maker<EntryOf<Data>>;

/** Messages alternate: each request is answered by one reply, `finish` by the file. No secrets are sent. */
export type Request =
  | { ask: "begin"; task: Task }
  | { ask: "add"; entries: readonly AnyEntry[] }
  | { ask: "finish" }
  | { ask: "drop" };

export type Reply =
  | { reply: "more" }
  | { reply: "made"; file: Uint8Array }
  /** The task failed, the process goes on. `fault` is for the log. */
  | { reply: "failed"; fault: string };
