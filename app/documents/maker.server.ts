import type { Language } from "~/i18n/languages";
import type { ReceiptData, ReceiptStep } from "./receipt-data";
import type { MiniStatementData, MiniStatementEntry, StatementData, StatementEntry } from "./statement-data";

/** What the document process works on: everything but the entries first, then these in batches, then the file. */
export type StatementFrame = Omit<StatementData, "entries">;
export type MiniStatementFrame = Omit<MiniStatementData, "entries">;
export type ReceiptFrame = Omit<ReceiptData, "entries">;

export type Task =
  | { kind: "statement-pdf" | "statement-xlsx"; language: Language; frame: StatementFrame }
  | { kind: "mini-statement-pdf" | "mini-statement-xlsx"; language: Language; frame: MiniStatementFrame }
  | { kind: "receipt-pdf"; language: Language; frame: ReceiptFrame };

export interface Maker<Entry> {
  add(entries: readonly Entry[]): void;
  finish(): Promise<Uint8Array>;
}

export type AnyEntry = StatementEntry | MiniStatementEntry | ReceiptStep;
