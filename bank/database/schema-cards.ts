import type { ColumnType, Generated } from "kysely";
import type { RequestOf } from "~/contract/service.server";
import type { cardApplication } from "~/contract/cards.server";
import type { sandboxCardUse } from "~/contract/sandbox.server";
import type { AnswerOf } from "~/contract/service.server";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** The tables of debit cards, as kysely reads them. */
type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;

export type CardStatus = "inactive" | "active" | "hot";

export interface CardTable {
  id: Generated<bigint>;
  customer_number: string;
  number_digest: Buffer;
  last_four: string;
  expires_on: IsoDate;
  cvv_digest: Buffer;
  account_id: Nullable<bigint>;
  sealed_number: Nullable<Buffer>;
  enrolment_id: Nullable<string>;
  status: ColumnType<CardStatus, CardStatus | undefined, CardStatus>;
  atm_on: Generated<boolean>;
  pos_on: Generated<boolean>;
  ecom_on: Generated<boolean>;
  contactless_on: Generated<boolean>;
  intl_atm_on: Generated<boolean>;
  intl_pos_on: Generated<boolean>;
  intl_ecom_on: Generated<boolean>;
  intl_contactless_on: Generated<boolean>;
  atm_limit: Generated<Paise>;
  pos_limit: Generated<Paise>;
  ecom_limit: Generated<Paise>;
  contactless_limit: Generated<Paise>;
  atm_most: Generated<Paise>;
  pos_most: Generated<Paise>;
  ecom_most: Generated<Paise>;
  contactless_most: Generated<Paise>;
  pin_hash: Nullable<string>;
  cvv_failed_count: Generated<number>;
  cvv_locked_until: Nullable<Date>;
  old_pin_failed_count: Generated<number>;
  old_pin_locked_until: Nullable<Date>;
  pin_failed_count: Generated<number>;
  pin_locked_until: Nullable<Date>;
  issued_at: Nullable<Date>;
  blocked_at: Nullable<Date>;
}

export interface CardChangeTable {
  reference: string;
  customer_number: string;
  card_id: bigint;
  kind: "block" | "pin" | "controls" | "green-pin";
  digest: Buffer;
  done_at: Date;
}

type Application = RequestOf<typeof cardApplication>;

export interface CardApplicationTable {
  number: Generated<bigint>;
  reference: string;
  customer_number: string;
  account_id: bigint;
  reason: Application["reason"];
  delivery: Application["delivery"];
  state: ColumnType<ApplicationState, ApplicationState | undefined, ApplicationState>;
  applied_at: Date;
}
type ApplicationState = "received" | "printed" | "sent" | "delivered";

type Use = RequestOf<typeof sandboxCardUse>;
export type CardDecline = NonNullable<AnswerOf<typeof sandboxCardUse>["declined"]>;

export interface CardUseTable {
  id: Generated<bigint>;
  card_id: bigint;
  reference: string;
  used_at: Date;
  used_on: IsoDate;
  channel: Use["channel"];
  scope: Use["scope"];
  amount: Paise;
  place: string;
  declined: Nullable<CardDecline>;
}
