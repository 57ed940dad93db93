import type { nominees } from "common/contract/account-enquiries.server";
import type { fixedDeposits } from "common/contract/accounts.server";
import type { depositLife } from "common/contract/deposits.server";
import type { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import type { Language } from "~/i18n/languages";
import {
  MAX_PDF_ENTRIES,
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

/** The kinds of documents, what each is made from, and what portal and document process say to each other. */

interface AccountData<Entry> extends DocumentData<Entry> {
  /** Who holds it, and which it is. */
  account: { holder: string; customerNumber: string; accountNumber: string };
}

/** What the receipt of a payment is made from: the payment as it stands, and the history of its states, oldest first. */
export interface ReceiptData extends AccountData<AnswerOf<typeof paymentEnquiry>["history"][number]> {
  payment: Omit<AnswerOf<typeof paymentEnquiry>["payment"], "fromAccount">;
}

/** What the advice of a deposit is made from. */
export interface DepositAdviceData extends AccountData<AnswerOf<typeof nominees>["nominees"][number]> {
  deposit: AnswerOf<typeof fixedDeposits>["deposits"][number];
}

type Life = AnswerOf<typeof depositLife>;

/** What the advice of a deposit that was closed early is made from; one entry. */
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

/** A document that is asked for; `verification` is printed on it. */
export type DocumentRequest = {
  [Kind in DocumentKind]: Issue<Kind> & { data: DataOfKind[Kind]; verification?: Verification | undefined };
}[DocumentKind];

interface Issue<Kind> {
  kind: Kind;
  language: Language;
}

/** How whoever is given the document can ask the bank whether it is real. */
export interface Verification {
  /** In groups of four. */
  code: string;
  /** Where the code is typed, and where it is scanned to. */
  page: string;
  address: string;
}

interface KindRules<Data> {
  /** A PDF of more rows nobody reads and few programs open well; spreadsheets are bounded by memory. */
  maxEntries: number;
  /** The file's name without its ending. */
  stem(data: Data): string;
}

/**
 * Statements are named by their account (section 9) and period; receipts by their reference, papers for the tax office by the
 * year or day they are about.
 */
export const documentKinds: { [Kind in DocumentKind]: KindRules<DataOfKind[Kind]> } = {
  "statement-pdf": { maxEntries: MAX_PDF_ENTRIES, stem: statementStem },
  "statement-xlsx": { maxEntries: 150_000, stem: statementStem },
  "mini-statement-pdf": { maxEntries: 1_000, stem: () => "MiniStatement" },
  "mini-statement-xlsx": { maxEntries: 1_000, stem: () => "MiniStatement" },
  "receipt-pdf": { maxEntries: 100, stem: ({ payment }) => payment.reference },
  "deposit-advice-pdf": { maxEntries: 10, stem: ({ account }) => `DepositAdvice-${account.accountNumber}` },
  "closure-advice-pdf": { maxEntries: 1, stem: ({ account }) => `ClosureAdvice-${account.accountNumber}` },
  "tax-deducted-pdf": {
    maxEntries: 5_000,
    stem: ({ year, period }) => `TDS-${year}_${period.from}_${period.to}`,
  },
  "interest-certificate-pdf": { maxEntries: 1_000, stem: ({ year }) => `InterestCertificate-${year}` },
  "balance-certificate-pdf": { maxEntries: 1_000, stem: ({ date }) => `BalanceCertificate-${date}` },
  "scheme-certificate-pdf": { maxEntries: 10, stem: ({ reference }) => reference.replace("/", "-") },
  "form-121-pdf": { maxEntries: 1, stem: ({ year }) => `Form121-${year}` },
};

/** What the document process is given: everything but the entries first, then these in batches. */
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

/** Makes the document of one kind: from its frame first, then from its entries. */
export type Make<Data extends { entries: unknown }> = (
  language: Language,
  frame: Frame<Data>,
) => Maker<EntryOf<Data>>;

/** Strictly in turns: the portal asks, the process answers `more` until `finish`, which it answers with the file. No secrets cross. */
export type Request =
  | { ask: "begin"; task: Task }
  | { ask: "add"; entries: readonly AnyEntry[] }
  | { ask: "finish" }
  /** Forget the task; the next one may begin. */
  | { ask: "drop" };

export type Reply =
  | { reply: "more" }
  | { reply: "made"; file: Uint8Array }
  /** The task failed; the process itself is well. `fault` is for the log. */
  | { reply: "failed"; fault: string };
