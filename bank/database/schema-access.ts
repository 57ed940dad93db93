import type { ColumnType, Generated } from "kysely";

/** The tables of who is let in, and of what they are told, as kysely reads them. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

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
