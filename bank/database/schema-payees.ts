import type { ColumnType, Generated } from "kysely";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import type { PayeeKind } from "~/domain/payments";

/** The tables of payees, as kysely reads them. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface PayeePolicyTable {
  from_date: IsoDate;
  cooling_hours: number;
  cap_hours: number;
  cap: Paise;
}

export interface PayeeTable {
  id: Generated<bigint>;
  customer_number: string;
  kind: PayeeKind;
  account_number: string;
  /** Empty within the bank. */
  ifsc: string;
  name: string;
  bank_name: string;
  address: Generated<string>;
  reference: string;
  added_at: Date;
  usable_from: Date;
  capped_until: Date;
  cap: Paise;
  deleted_at: Nullable<Date>;
  deletion_reference: Nullable<string>;
}
