import type { ColumnType, Generated } from "kysely";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { TransferKind } from "~/domain/payments";

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** As kysely reads `tables/scheduled.ts`. */
export interface ScheduledTransferTable {
  reference: string;
  customer_number: string;
  kind: TransferKind;
  from_account: string;
  to_account: string;
  to_name: string;
  ifsc: Nullable<string>;
  amount: Paise;
  remark: Generated<string>;
  execution_date: IsoDate;
  ordered_at: Date;
  state: ColumnType<ScheduledState, ScheduledState | undefined>;
  tries: Generated<number>;
  failure: Nullable<string>;
  ended_at: Nullable<Date>;
}
export type ScheduledState = "waiting" | "paid" | "failed" | "cancelled";
