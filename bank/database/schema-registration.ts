import type { ColumnType, Generated } from "kysely";
import type { RegistrationMode } from "~/contract/registration.server";
import type { IsoDate } from "~/domain/dates";

/** The tables of registration and recovery, as kysely reads them. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface BranchTokenTable {
  digest: Buffer;
  customer_number: string;
  issued_at: Date;
  expires_at: Date;
  used_at: Nullable<Date>;
}

export interface ProofTable {
  customer_number: string;
  digest: Nullable<Buffer>;
  branch_token_digest: Nullable<Buffer>;
  expires_at: Nullable<Date>;
  failed_count: Generated<number>;
  locked_until: Nullable<Date>;
}

export interface RegistrationTable {
  id: Generated<string>;
  customer_number: string;
  mode: RegistrationMode;
  proof_digest: Buffer;
  reference: Nullable<string>;
  done_at: Date;
  grant_digest: Nullable<Buffer>;
  grant_expires_at: Nullable<Date>;
  login_set_at: Nullable<Date>;
  transaction_set_at: Nullable<Date>;
  noticed_at: Nullable<Date>;
}

export interface PasswordPolicyTable {
  from_date: IsoDate;
  life_days: number;
}
