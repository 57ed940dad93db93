import type { ColumnType, Generated } from "kysely";
import type { AccountNameTable } from "./account-names.server";
import type { CaptchaHearingTable } from "./captcha-hearing.server";

/** The tables of schema `portal`: all the state a portal process would otherwise keep in memory. */
export interface PortalSchema {
  "portal.session": SessionTable;
  "portal.device": DeviceTable;
  "portal.run": RunTable;
  "portal.otp_challenge": OtpChallengeTable;
  "portal.commitment": CommitmentTable;
  "portal.captcha_use": CaptchaUseTable;
  "portal.captcha_hearing": CaptchaHearingTable;
  "portal.audit": AuditTable;
  "portal.account_name": AccountNameTable;
}

type Instant = Date;
type NullableInstant = ColumnType<Date | null, Date | null | undefined, Date | null>;

export interface SessionTable {
  id_digest: Buffer;
  step: "proving" | "otp" | "passwords" | "signed-in";
  customer_number: string;
  sealed_details: Buffer;
  sealed_bank_session: string | null;
  idle_seconds: number;
  started_at: Instant;
  last_seen_at: Instant;
  bank_extended_at: NullableInstant;
  ends_at: Instant;
  ended_at: NullableInstant;
  end_reason: string | null;
  address: string;
  user_agent: string;
}

export interface DeviceTable {
  digest: Buffer;
  customer_number: string;
  first_seen_at: Instant;
  last_seen_at: Instant;
}

export interface RunTable {
  id: string;
  session_digest: Buffer;
  flow: string;
  step: string;
  sealed_input: Buffer;
  started_at: Instant;
  finished_at: NullableInstant;
}

export interface OtpChallengeTable {
  run_id: string;
  purpose: string;
  sent_at: Instant;
  sends: number;
  tries: number;
  checking_since: NullableInstant;
  verified_at: NullableInstant;
  ended_at: NullableInstant;
}

export interface CommitmentTable {
  reference: string;
  customer_number: string;
  flow: string;
  state: "asked" | "unknown" | "done" | "refused" | "for-staff";
  sealed_order: string;
  asked_at: Instant;
  next_try_at: NullableInstant;
  tries: Generated<number>;
  code: ColumnType<string | null, string | null | undefined, string | null>;
  message: ColumnType<string | null, string | null | undefined, string | null>;
  settled_at: NullableInstant;
}

export interface CaptchaUseTable {
  id_digest: Buffer;
  used_at: Instant;
}

export interface AuditTable {
  id: Generated<bigint>;
  at: Instant;
  customer_number: string | null;
  act: string;
  subject: string | null;
  outcome: string;
  reference: string | null;
  address: string;
  correlation_id: string;
}
