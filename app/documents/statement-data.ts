import type { AccountKind } from "~/domain/accounts";
import type { BankProfile } from "~/domain/bank-profile";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { StatementFilter } from "~/domain/statement-filter";

/** What a statement document is made from. Amounts are paise above zero; a balance below zero is owed. */
export interface StatementData {
  bank: BankProfile;
  account: AccountBlock;
  period: { from: IsoDate; to: IsoDate };
  /** What the entries were chosen by; absent for the whole period. */
  filter?: StatementFilter;
  /** What the bank says of the period, or of what was chosen from it; a document is only handed out when its entries agree. */
  figures: StatementFigures;
  /** Oldest first, in batches as the bank gives them; read once, and only as fast as they are used up. */
  entries: AsyncIterable<readonly StatementEntry[]> | Iterable<readonly StatementEntry[]>;
  generatedAt: Date;
}

export interface AccountBlock {
  holder: string;
  customerNumber: string;
  /** Lines of the holder's address; empty ones are left out. */
  address: readonly string[];
  accountNumber: string;
  kind: AccountKind;
  branch: string;
  ifsc: string;
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

/** The last movements of an account, newest first. */
export interface MiniStatementData {
  bank: BankProfile;
  account: Pick<AccountBlock, "holder" | "customerNumber" | "accountNumber" | "kind">;
  entries: readonly MiniStatementEntry[];
  generatedAt: Date;
}

export interface MiniStatementEntry {
  date: IsoDate;
  particulars: string;
  direction: "debit" | "credit";
  amount: Paise;
}
