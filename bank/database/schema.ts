import type { ColumnType, Generated } from "kysely";
import type { AccountKind } from "~/domain/accounts";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { JobTable } from "./schema-jobs";
import type { ScheduledTransferTable } from "./schema-scheduled";
import type {
  DayLimitTable,
  DayUseTable,
  PaymentChargeTable,
  PaymentEventTable,
  PaymentLimitTable,
  PaymentStopTable,
  PaymentTable,
  PaymentTicketTable,
} from "./schema-payments";
import type { PayeePolicyTable, PayeeTable } from "./schema-payees";
import type {
  BranchTokenTable,
  CardTable,
  PasswordPolicyTable,
  ProofTable,
  RegistrationTable,
} from "./schema-registration";

/** The tables of schema `bank`, as kysely reads them. What each column means is written in `tables/`. */
export interface BankSchema {
  "bank.branch": BranchTable;
  "bank.customer": CustomerTable;
  "bank.credential": CredentialTable;
  "bank.known_browser": KnownBrowserTable;
  "bank.account": AccountTable;
  "bank.stock_statement": StockStatementTable;
  "bank.deposit": DepositTable;
  "bank.loan": LoanTable;
  "bank.journal": JournalTable;
  "bank.posting": PostingTable;
  "bank.token": TokenTable;
  "bank.bank_session": BankSessionTable;
  "bank.otp": OtpTable;
  "bank.text_message": TextMessageTable;
  "bank.job": JobTable;
  "bank.scheduled_transfer": ScheduledTransferTable;
  "bank.payee": PayeeTable;
  "bank.payee_policy": PayeePolicyTable;
  "bank.payment_limit": PaymentLimitTable;
  "bank.day_limit": DayLimitTable;
  "bank.payment_charge": PaymentChargeTable;
  "bank.day_use": DayUseTable;
  "bank.payment": PaymentTable;
  "bank.payment_event": PaymentEventTable;
  "bank.payment_ticket": PaymentTicketTable;
  "bank.payment_stop": PaymentStopTable;
  "bank.card": CardTable;
  "bank.branch_token": BranchTokenTable;
  "bank.proof": ProofTable;
  "bank.registration": RegistrationTable;
  "bank.password_policy": PasswordPolicyTable;
}

/** Changed by the posting functions alone, so neither inserted nor updated from here. */
type Posted<T> = ColumnType<T, never, never>;
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface BranchTable {
  code: string;
  name: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  pin_code: string;
  ifsc: string;
  telephone: string;
}

export interface CustomerTable {
  number: string;
  name: string;
  mobile: string;
  email: Nullable<string>;
  address1: string;
  address2: Generated<string>;
  district: string;
  city: string;
  state: string;
  pin_code: string;
  sealed_pan: Nullable<Buffer>;
  sealed_aadhaar: Nullable<Buffer>;
  date_of_birth: Nullable<IsoDate>;
  branch_code: string;
  status: "active" | "blocked" | "unregistered" | "locked";
  view_only: Generated<boolean>;
  corporate_name: Nullable<string>;
  maker_checker: Generated<boolean>;
  last_signed_in_at: Nullable<Date>;
}

export interface CredentialTable {
  customer_number: string;
  kind: "login" | "transaction";
  hash: string;
  set_at: Date;
  expires_on: IsoDate;
  must_change: Generated<boolean>;
  failed_count: Generated<number>;
  locked_until: Nullable<Date>;
  earlier_hashes: Generated<string[]>;
}

export interface KnownBrowserTable {
  customer_number: string;
  browser: string;
  failed_count: Generated<number>;
  locked_until: Nullable<Date>;
}

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
  overdue: Generated<Paise>;
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

export interface TokenTable {
  digest: Buffer;
  issued_at: Date;
  expires_at: Date;
}

export interface BankSessionTable {
  id_digest: Buffer;
  customer_number: string;
  opened_at: Date;
  ends_at: Date;
  ended_at: Nullable<Date>;
}

export interface OtpTable {
  id: Generated<bigint>;
  customer_number: string;
  purpose: string;
  variables_digest: Buffer;
  otp_digest: Buffer;
  sent_at: Date;
  expires_at: Date;
  tries: Generated<number>;
  state: ColumnType<OtpState, OtpState | undefined>;
}
export type OtpState = "sent" | "verified" | "used" | "dead";

export interface TextMessageTable {
  id: Generated<bigint>;
  mobile: string;
  sent_at: Date;
  sealed_text: Buffer;
  sealed_otp: Nullable<Buffer>;
}
