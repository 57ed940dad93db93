import type { AccountKind } from "common/accounts";
import type { BankProfile } from "common/bank";
import { istDate, type IsoDate } from "common/dates";
import { sumBy, type Paise } from "common/money";
import type { StatementFilter } from "common/statement-filter";

/** Beyond it a spreadsheet or a shorter period is offered. */
export const MAX_PDF_ENTRIES = 25_000;

/** Amounts are paise above zero; a balance below zero is owed. */
export interface StatementData {
  bank: BankProfile;
  account: AccountBlock;
  period: { from: IsoDate; to: IsoDate };
  /** The first day of the bank's entries, if an earlier one was requested. */
  recordsFrom?: IsoDate | undefined;
  /** Last day of a quarter whose interest is not booked yet: of a period that ends on it. */
  interestFollows?: IsoDate;
  filter?: StatementFilter;
  /** The bank tells the UTR or RRN of entries. */
  networkReferences?: boolean;
  /** Figures of the period, or of the filtered entries; the entries must agree with them. */
  figures: StatementFigures;
  /** Oldest first, in batches; read once, at the reader's pace. */
  entries: AsyncIterable<readonly StatementEntry[]> | Iterable<readonly StatementEntry[]>;
  generatedAt: Date;
}

/** For names of files: they are seen by others, on screens and in mails. */
export const lastDigits = ({ accountNumber }: { accountNumber: string }): string => accountNumber.slice(-4);

export const statementStem = ({ account, period }: Pick<StatementData, "account" | "period">): string =>
  `Statement-${lastDigits(account)}_${period.from}_${period.to}`;

export const miniStatementStem = ({
  account,
  generatedAt,
}: Pick<MiniStatementData, "account" | "generatedAt">): string =>
  `MiniStatement-${lastDigits(account)}_${istDate(generatedAt)}`;

export const sumOfSide = (
  entries: readonly Pick<StatementEntry, "direction" | "amount">[],
  side: StatementEntry["direction"],
): Paise => sumBy(entries, ({ direction, amount }) => (direction === side ? amount : 0n));

interface AccountBlock {
  holder: string;
  jointHolders: readonly string[];
  customerNumber: string;
  address: readonly string[];
  accountNumber: string;
  kind: AccountKind;
  branch: string;
  ifsc: string;
  /** Nine digits; undefined if the bank does not tell them. */
  micr: string | undefined;
}

export interface StatementFigures {
  entryCount: number;
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
  networkReference?: string;
  direction: "debit" | "credit";
  amount: Paise;
  balance: Paise;
}

export interface DocumentData<Entry> {
  bank: BankProfile;
  entries: readonly Entry[];
  generatedAt: Date;
}

export interface MiniStatementData extends DocumentData<MiniStatementEntry> {
  account: Pick<AccountBlock, "holder" | "customerNumber" | "accountNumber" | "kind">;
}

interface MiniStatementEntry extends Pick<StatementEntry, "particulars" | "direction" | "amount"> {
  date: IsoDate;
}
