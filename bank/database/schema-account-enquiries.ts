import type { ColumnType, Generated } from "kysely";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

/** As kysely reads `tables/account-enquiries.ts`. */
export interface NomineeTable {
  id: Generated<bigint>;
  account_id: bigint;
  name: string;
  relation: string;
  date_of_birth: Nullable<IsoDate>;
  share: number;
  guardian: Nullable<string>;
  registered_on: IsoDate;
}

export interface LienTable {
  id: Generated<bigint>;
  account_id: bigint;
  amount: Paise;
  reason: string;
  held_for: string;
  marked_on: IsoDate;
  ends_on: Nullable<IsoDate>;
  lifted_at: Nullable<Date>;
}

export interface GuarantorTable {
  id: Generated<bigint>;
  account_id: bigint;
  name: string;
  address: Nullable<string>;
  amount: Paise;
  since: IsoDate;
}

export interface CreditExpiryTable {
  account_id: bigint;
  drawing_power_ends_on: Nullable<IsoDate>;
  limit_ends_on: Nullable<IsoDate>;
  limit_grace_ends_on: Nullable<IsoDate>;
  insurance_ends_on: Nullable<IsoDate>;
}
