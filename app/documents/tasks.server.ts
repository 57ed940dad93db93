import type { BankProfile } from "common/bank";
import type { nominees } from "common/contract/account-enquiries.server";
import type { fixedDeposits } from "common/contract/accounts.server";
import type { depositLife } from "common/contract/deposits.server";
import type { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import type { IsoDate } from "common/dates";
import type { Language } from "~/i18n/languages";
import type { NamedPerson, SchemeCertificateData } from "./scheme-data";
import {
  MAX_PDF_ENTRIES,
  type MiniStatementData,
  type MiniStatementEntry,
  type StatementData,
  type StatementEntry,
} from "./statement-data";
import type {
  BalanceCertificateData,
  BalanceRow,
  DeclarationRow,
  DeclarationTakenData,
  InterestCertificateData,
  InterestRow,
  TaxDeductedData,
  TaxRecord,
} from "./tax-data";

/** The kinds of documents, what each is made from, and what portal and document process say to each other. */

/** What the receipt of a payment is made from: the payment as it stands, and its way there. */
export interface ReceiptData {
  bank: BankProfile;
  /** Who paid, and from which account. */
  account: { holder: string; customerNumber: string; accountNumber: string };
  payment: Omit<AnswerOf<typeof paymentEnquiry>["payment"], "fromAccount">;
  /** The history of its states, oldest first. */
  entries: readonly ReceiptStep[];
  generatedAt: Date;
}

type ReceiptStep = AnswerOf<typeof paymentEnquiry>["history"][number];

/** What the advice of a deposit is made from. */
export interface DepositAdviceData {
  bank: BankProfile;
  account: ReceiptData["account"];
  deposit: AnswerOf<typeof fixedDeposits>["deposits"][number];
  entries: readonly AdvisedNominee[];
  generatedAt: Date;
}

/** What the advice of a deposit that was closed early is made from; one entry. */
export interface ClosureAdviceData {
  bank: BankProfile;
  account: ReceiptData["account"];
  reference: string;
  closedOn: IsoDate;
  entries: readonly ClosureRow[];
  generatedAt: Date;
}

type Life = AnswerOf<typeof depositLife>;
type ClosureRow = NonNullable<Life["closing"]> & Pick<Life, "scheme">;

type AdvisedNominee = AnswerOf<typeof nominees>["nominees"][number];

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
  [Kind in DocumentKind]: Issue<Kind> & { data: DataOfKind[Kind] };
}[DocumentKind];

interface Issue<Kind> {
  kind: Kind;
  language: Language;
  /** Printed on it; left out, nobody can ask for it. */
  verification?: Verification | undefined;
}

/** How whoever is given the document can ask the bank whether it is real. */
export interface Verification {
  /** In groups of four. */
  code: string;
  /** Where the code is typed, and where it is scanned to. */
  page: string;
  address: string;
}

/** A PDF of more rows nobody reads and few programs open well; spreadsheets are bounded by memory. */
export const MAX_ENTRIES: Record<DocumentKind, number> = {
  "statement-pdf": MAX_PDF_ENTRIES,
  "statement-xlsx": 150_000,
  "mini-statement-pdf": 1_000,
  "mini-statement-xlsx": 1_000,
  "receipt-pdf": 100,
  "deposit-advice-pdf": 10,
  "closure-advice-pdf": 1,
  "tax-deducted-pdf": 5_000,
  "interest-certificate-pdf": 1_000,
  "balance-certificate-pdf": 1_000,
  "scheme-certificate-pdf": 10,
  "form-121-pdf": 1,
};

/** What the document process is given: everything but the entries first, then these in batches. */
export type Frame<Data> = Omit<Data, "entries">;

export type Task = {
  [Kind in DocumentKind]: Issue<Kind> & { frame: Frame<DataOfKind[Kind]> };
}[DocumentKind];

export type AnyEntry =
  | StatementEntry
  | MiniStatementEntry
  | ReceiptStep
  | AdvisedNominee
  | ClosureRow
  | TaxRecord
  | InterestRow
  | BalanceRow
  | NamedPerson
  | DeclarationRow;

export interface Maker<Entry> {
  add(entries: readonly Entry[]): void;
  finish(): Promise<Uint8Array>;
}

/** Makes the document of one kind: from its frame first, then from its entries; `verification` is printed on it. */
export type Make<Data extends { entries: unknown }> = (
  language: Language,
  frame: Frame<Data>,
  verification?: Verification,
) => Maker<Data["entries"] extends readonly (infer Entry)[] ? Entry : StatementEntry>;

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
