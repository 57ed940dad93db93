import type { ColumnType, Generated } from "kysely";
import type { ChequeReturnReason, LeafState } from "~/domain/cheque-leaf";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
type Defaulted<T> = ColumnType<T, T | undefined, T>;

/** As kysely reads `tables/cheques.ts`. */
export interface ChequeBookTable {
  id: Generated<bigint>;
  account_id: bigint;
  first_number: string;
  leaves: number;
  issued_on: IsoDate;
}

export interface ChequeLeafTable {
  account_id: bigint;
  number: string;
  book_id: bigint;
  state: Defaulted<LeafState>;
  state_on: Nullable<IsoDate>;
  amount: Nullable<Paise>;
  return_reason: Nullable<ChequeReturnReason>;
}

export interface StopRequestTable {
  id: Generated<bigint>;
  reference: Nullable<string>;
  customer_number: string;
  account_id: bigint;
  first_number: string;
  last_number: string;
  reason: StopReason;
  requested_at: Date;
}
export type StopReason = "lost" | "stopped-by-drawer";

export interface ChequeStopTable {
  id: Generated<bigint>;
  request_id: bigint;
  account_id: bigint;
  number: string;
  state: Defaulted<"stopped" | "revoked" | "used">;
  ended_at: Nullable<Date>;
  revocation_reference: Nullable<string>;
}

export interface ChequeBookRequestTable {
  id: Generated<bigint>;
  reference: Nullable<string>;
  customer_number: string;
  account_id: bigint;
  books: number;
  leaves: number;
  state: Defaulted<"received" | "printed" | "issued">;
  requested_at: Date;
}

export interface PositivePayTable {
  id: Generated<bigint>;
  reference: Nullable<string>;
  customer_number: string;
  account_id: bigint;
  number: string;
  instrument_date: IsoDate;
  amount: Paise;
  issue_date: IsoDate;
  payee: string;
  remark: Generated<string>;
  channel: string;
  declared_at: Date;
  state: Defaulted<"registered" | "matched" | "mismatched">;
}

export interface ChequePresentationTable {
  reference: string;
  account_id: bigint;
  number: string;
  instrument_date: IsoDate;
  amount: Paise;
  payee: string;
  return_reason: Nullable<ChequeReturnReason>;
  presented_at: Date;
}
