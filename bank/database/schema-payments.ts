import type { ColumnType, Generated } from "kysely";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { PaymentState, TransferKind } from "~/domain/payments";

/** As kysely reads `tables/payments.ts` and `tables/limits.ts`. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface PaymentTable {
  reference: string;
  customer_number: string;
  kind: TransferKind;
  state: PaymentState;
  from_account: string;
  to_account: string;
  to_name: string;
  /** Empty within the bank. */
  ifsc: Generated<string>;
  bank_name: Generated<string>;
  amount: Paise;
  charge: Generated<Paise>;
  remark: Generated<string>;
  paid_at: Date;
  paid_on: IsoDate;
  limit_group: Nullable<string>;
  arrives_by: Nullable<Date>;
  network_reference: Nullable<string>;
  reason: Nullable<string>;
}

export interface PaymentEventTable {
  reference: string;
  place: number;
  state: PaymentState;
  at: Date;
  reason: Nullable<string>;
}

export interface PaymentTicketTable {
  number: Generated<bigint>;
  reference: string;
  reason: ReportReason;
  reported_at: Date;
}
export type ReportReason = "not-mine" | "wrong-payee" | "wrong-amount" | "not-received";

export interface PaymentStopTable {
  customer_number: string;
  ticket_number: bigint;
  stopped_at: Date;
  lifted_at: Nullable<Date>;
}

export interface PaymentLimitTable {
  kind: TransferKind;
  from_date: IsoDate;
  least: Paise;
  most: Paise;
  limit_group: Nullable<string>;
}

export interface DayLimitTable {
  limit_group: string;
  from_date: IsoDate;
  amount: Nullable<Paise>;
}

export interface DayUseTable {
  customer_number: string;
  limit_group: string;
  date: IsoDate;
  used: Paise;
}

export interface PaymentChargeTable {
  kind: TransferKind;
  from_date: IsoDate;
  above: Paise;
  charge: Paise;
}
