import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** One event for the books. Its lines sum to zero; the same account may stand in several of them. */
export interface Journal {
  /** Unique for ever: the same reference is carried out once. */
  reference: string;
  /** What it is: `upi`, `salary`, `emi`, `interest` … */
  kind: JournalKind;
  /** Words for the bank's own books. */
  narration?: string;
  /** Date from which it counts for interest; the date of booking unless given. */
  valueDate?: IsoDate;
  lines: readonly JournalLine[];
}

export interface JournalLine {
  /** 15-digit number; the bank's own are in `own-accounts.ts`. */
  account: string;
  /** Credit above zero, debit below; never zero. */
  amount: Paise;
  /** What the customer reads in the statement. */
  particulars: string;
  /** Six digits, for a cheque. */
  chequeNumber?: string;
}

export type JournalKind =
  | "brought-forward"
  | "salary"
  | "upi"
  | "card"
  | "atm"
  | "cash"
  | "cheque"
  | "transfer"
  | "neft"
  | "imps"
  | "rtgs"
  | "bill"
  | "deposit"
  | "disbursal"
  | "emi"
  | "interest"
  | "charge"
  | "tax";
