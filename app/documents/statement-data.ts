import type { AccountKind } from "common/accounts";
import type { BankProfile } from "common/bank";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { StatementFilter } from "common/statement-filter";

/** Entries a PDF carries at the most; beyond, the spreadsheet or a shorter period is offered. */
export const MAX_PDF_ENTRIES = 25_000;

/** What a statement document is made from. Amounts are paise above zero; a balance below zero is owed. */
export interface StatementData {
  bank: BankProfile;
  account: AccountBlock;
  period: { from: IsoDate; to: IsoDate };
  /** What the entries were chosen by; absent for the whole period. */
  filter?: StatementFilter;
  /** What the bank says of the period, or of what was chosen from it; the entries must agree with it. */
  figures: StatementFigures;
  /** Oldest first, in batches as the bank gives them; read once, and only as fast as they are used up. */
  entries: AsyncIterable<readonly StatementEntry[]> | Iterable<readonly StatementEntry[]>;
  generatedAt: Date;
}

/** What the columns of debits and credits are called: money of a loan goes to the customer and comes back. */
export function movementColumns(kind: AccountKind) {
  return kind === "loan" ? (["disbursed", "repaid"] as const) : (["withdrawals", "deposits"] as const);
}

/** What the file of a statement is called, less its ending: its account and its period. */
export const statementStem = ({ account, period }: Pick<StatementData, "account" | "period">): string =>
  `${account.accountNumber}_${period.from}_${period.to}`;

interface AccountBlock {
  holder: string;
  /** None: it is the holder's alone. */
  jointHolders: readonly string[];
  customerNumber: string;
  /** Lines of the holder's address; empty ones are left out. */
  address: readonly string[];
  accountNumber: string;
  kind: AccountKind;
  /** With its address, in one line. */
  branch: string;
  ifsc: string;
  /** Nine digits; undefined where the bank does not tell them. */
  micr: string | undefined;
}

export interface StatementFigures {
  entryCount: number;
  /** These two always of the whole period. */
  openingBalance: Paise;
  closingBalance: Paise;
  totalDebits: Paise;
  totalCredits: Paise;
}

export interface StatementEntry {
  entryDate: IsoDate;
  valueDate: IsoDate;
  particulars: string;
  chequeNumber?: string;
  direction: "debit" | "credit";
  amount: Paise;
  /** The running balance after this entry. */
  balance: Paise;
}

/** What a document of few entries is made from. */
export interface DocumentData<Entry> {
  bank: BankProfile;
  entries: readonly Entry[];
  generatedAt: Date;
}

/** The last movements of an account, newest first. */
export interface MiniStatementData extends DocumentData<MiniStatementEntry> {
  account: Pick<AccountBlock, "holder" | "customerNumber" | "accountNumber" | "kind">;
}

interface MiniStatementEntry extends Pick<StatementEntry, "particulars" | "direction" | "amount"> {
  date: IsoDate;
}
