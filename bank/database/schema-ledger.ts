import type { ColumnType, Generated } from "kysely";
import type { AccountKind } from "~/domain/accounts";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** The tables of accounts and what is booked in them, as kysely reads them. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
/** Changed by the posting functions alone, so neither inserted nor updated from here. */
type Posted<T> = ColumnType<T, never, never>;

export interface AccountTable {
  id: Generated<bigint>;
  number: string;
  kind: AccountKind | "internal";
  customer_number: Nullable<string>;
  name: string;
  branch_code: string;
  product: string;
  status: ColumnType<"open" | "frozen" | "closed", "open" | "frozen" | "closed" | undefined>;
  opened_on: IsoDate;
  closed_on: Nullable<IsoDate>;
  mode_of_operation: Generated<string>;
  joint_holders: Generated<string[]>;
  is_primary: Generated<boolean>;
  mmid: Generated<string>;
  currency: Generated<string>;
  floor: Nullable<Paise>;
  credit_limit: Generated<Paise>;
  drawing_power: Nullable<Paise>;
  lien: Generated<Paise>;
  uncleared: Generated<Paise>;
  balance: Posted<Paise>;
  debits: Posted<Paise>;
  credits: Posted<Paise>;
  last_seq: Posted<bigint>;
  last_booked_at: Posted<Date | null>;
}

export interface StockStatementTable {
  account_id: bigint;
  submitted_on: IsoDate;
  stock: Paise;
  creditors: Paise;
  stock_margin: string;
  debtors: Paise;
  old_debtors: Paise;
  debtor_margin: string;
}

export interface DepositTable {
  account_id: bigint;
  payout: "reinvestment" | "monthly-interest" | "recurring";
  scheme: string;
  principal: Paise;
  /** Percent a year as text: `7.25`. */
  rate: string;
  months: number;
  days: Generated<number>;
  opened_on: IsoDate;
  matures_on: IsoDate;
  maturity_amount: Paise;
  status: "OPEN" | "CLOSED";
  linked_account_id: bigint;
}

export interface LoanTable {
  account_id: bigint;
  loan_type: string;
  sanctioned: Paise;
  disbursed: Paise;
  principal: Paise;
  instalment: Paise;
  instalments: number;
  /** Percent a year as text: `9.50`. */
  rate: string;
  disbursed_on: IsoDate;
  repayment_account_id: bigint;
}

export interface JournalTable {
  id: Posted<bigint>;
  reference: Posted<string>;
  kind: Posted<string>;
  booked_at: Posted<Date>;
  narration: Posted<string>;
}

export interface PostingTable {
  account_id: Posted<bigint>;
  account_seq: Posted<bigint>;
  journal_id: Posted<bigint>;
  line: Posted<number>;
  amount: Posted<Paise>;
  balance_after: Posted<Paise>;
  debits_after: Posted<Paise>;
  credits_after: Posted<Paise>;
  entry_date: Posted<IsoDate>;
  value_date: Posted<IsoDate>;
  particulars: Posted<string>;
  cheque_number: Posted<string | null>;
}
