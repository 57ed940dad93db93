import type { ColumnType, Generated } from "kysely";
import type { IsoDate } from "~/domain/dates";

/** The tables of customers and their credentials, as kysely reads them. */
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
  tan: Nullable<string>;
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
