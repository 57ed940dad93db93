import type { BalanceRow, InterestRow } from "~/domain/certificates";
import type { TaxRecord } from "~/domain/tax-deducted";
import type { Language } from "~/i18n/languages";
import type { ReceiptData, ReceiptStep } from "./receipt-data";
import type { MiniStatementData, MiniStatementEntry, StatementData, StatementEntry } from "./statement-data";
import type { BalanceCertificateData, InterestCertificateData, TaxDeductedData } from "./tax-data";

/** What the document process works on: everything but the entries first, then these in batches, then the file. */
export type StatementFrame = Omit<StatementData, "entries">;
export type MiniStatementFrame = Omit<MiniStatementData, "entries">;
export type ReceiptFrame = Omit<ReceiptData, "entries">;
export type TaxDeductedFrame = Omit<TaxDeductedData, "entries">;
export type InterestCertificateFrame = Omit<InterestCertificateData, "entries">;
export type BalanceCertificateFrame = Omit<BalanceCertificateData, "entries">;

export type Task =
  | { kind: "statement-pdf" | "statement-xlsx"; language: Language; frame: StatementFrame }
  | { kind: "mini-statement-pdf" | "mini-statement-xlsx"; language: Language; frame: MiniStatementFrame }
  | { kind: "receipt-pdf"; language: Language; frame: ReceiptFrame }
  | { kind: "tax-deducted-pdf"; language: Language; frame: TaxDeductedFrame }
  | { kind: "interest-certificate-pdf"; language: Language; frame: InterestCertificateFrame }
  | { kind: "balance-certificate-pdf"; language: Language; frame: BalanceCertificateFrame };

export interface Maker<Entry> {
  add(entries: readonly Entry[]): void;
  finish(): Promise<Uint8Array>;
}

export type AnyEntry =
  StatementEntry | MiniStatementEntry | ReceiptStep | TaxRecord | InterestRow | BalanceRow;
