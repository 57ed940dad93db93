import { defineColumns, defineTables } from "common/postgres/tables.server";
import { deliveryColumns } from "./deliveries";

export const cardTables = defineTables({
  "bank.card": {
    meaning: "Debit cards: what proves the holder, and what each may be used for",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of issue"],
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      number_digest: ["bytea not null unique", "Keyed digest of the card number, by which a card is found"],
      last_four: ["text not null check (last_four ~ '^[0-9]{4}$')", "Last four digits of the number"],
      expires_on: ["date not null", "Last day of the month and year printed on the card"],
      cvv_digest: ["bytea not null", "Keyed digest of the card verification value together with the number"],
      account_id: [
        "bigint references bank.account (id)",
        "Account it debits; null: it proves its holder and does nothing else",
      ],
      sealed_number: ["bytea", "The card number, sealed; null where it is not known"],
      enrolment_id: [
        "text unique check (enrolment_id ~ '^E[0-9]{11}$')",
        "What names the card where its number must not stand",
      ],
      status: [
        "text not null default 'active' check (status in ('inactive', 'active', 'hot'))",
        "inactive: blocked for a time, or not used yet; hot: blocked for good",
      ],
      atm_on: ["boolean not null default true", "Whether it may be used at machines in India"],
      intl_atm_on: ["boolean not null default false", "Whether it may be used at machines abroad"],
      atm_limit: [
        "bigint not null default 2500000 check (atm_limit > 0)",
        "Paise of one day (IST) at machines",
      ],
      atm_most: ["bigint not null default 10000000", "The highest that atm_limit may be set to"],
      pos_on: ["boolean not null default true", "Whether it may be used at shops in India"],
      intl_pos_on: ["boolean not null default false", "Whether it may be used at shops abroad"],
      pos_limit: ["bigint not null default 2500000 check (pos_limit > 0)", "Paise of one day (IST) at shops"],
      pos_most: ["bigint not null default 10000000", "The highest that pos_limit may be set to"],
      ecom_on: ["boolean not null default true", "Whether it may be used at the web in India"],
      intl_ecom_on: ["boolean not null default false", "Whether it may be used at the web abroad"],
      ecom_limit: [
        "bigint not null default 2500000 check (ecom_limit > 0)",
        "Paise of one day (IST) at the web",
      ],
      ecom_most: ["bigint not null default 10000000", "The highest that ecom_limit may be set to"],
      contactless_on: [
        "boolean not null default true",
        "Whether it may be used at shops without the PIN in India",
      ],
      intl_contactless_on: [
        "boolean not null default false",
        "Whether it may be used at shops without the PIN abroad",
      ],
      contactless_limit: [
        "bigint not null default 500000 check (contactless_limit > 0)",
        "Paise of one day (IST) at shops without the PIN",
      ],
      contactless_most: [
        "bigint not null default 2500000",
        "The highest that contactless_limit may be set to",
      ],
      pin_hash: ["text", "argon2id hash of the PIN; null: none has been set"],
      cvv_failed_count: ["integer not null default 0", "Wrong verification values since the last right one"],
      cvv_locked_until: ["timestamptz", "No verification value is accepted until then; null: not locked"],
      old_pin_failed_count: [
        "integer not null default 0",
        "Wrong old PINs in net banking since the last right one",
      ],
      old_pin_locked_until: [
        "timestamptz",
        "No old PIN is accepted in net banking until then; null: not locked",
      ],
      pin_failed_count: ["integer not null default 0", "Wrong PINs at terminals since the last right one"],
      pin_locked_until: ["timestamptz", "No PIN is accepted at terminals until then; null: not locked"],
      issued_at: ["timestamptz", "When it was issued; null where it is not known"],
      blocked_at: ["timestamptz", "When it was blocked last; null: never, or unblocked since"],
    },
    constraints: [
      "constraint card_in_use check (account_id is null or sealed_number is not null and enrolment_id is not null)",
    ],
    indexes: [
      "create index card_customer on bank.card (customer_number)",
      "create index card_account on bank.card (account_id)",
    ],
  },
  "bank.card_change": {
    meaning: "Changes that customers have made to cards: each was carried out once under its reference",
    columns: {
      reference: ["text primary key", "Reference of the change, carried out once for ever"],
      customer_number: ["text not null references bank.customer (number)", "Who made it"],
      card_id: ["bigint not null references bank.card (id)", "The card"],
      kind: ["text not null check (kind in ('block', 'pin', 'controls', 'green-pin'))", "What was changed"],
      done_at: ["timestamptz not null", "When it was carried out"],
    },
    indexes: ["create index card_change_card on bank.card_change (card_id)"],
  },
  "bank.card_application": {
    meaning: "Applications for debit cards; a delivered one makes room for the next on the account",
    columns: {
      number: ["bigint generated always as identity (start with 400101) primary key", "Request number"],
      reference: ["text not null unique", "Reference of the application, taken once for ever"],
      customer_number: ["text not null references bank.customer (number)", "Who applied"],
      account_id: ["bigint not null references bank.account (id)", "Account the card is for"],
      reason: ["text not null check (reason in ('new-card', 'lost', 'expired'))", "Why"],
      delivery: ["text not null check (delivery in ('address', 'branch'))", "Where the card is to go"],
      state: [
        "text not null default 'received' check (state in ('received', 'printed', 'sent', 'delivered'))",
        "How far it has come",
      ],
      applied_at: ["timestamptz not null", "When it was applied for"],
      ...deliveryColumns,
    },
    indexes: [
      "create unique index card_application_one_open on bank.card_application (account_id) where state <> 'delivered'",
      "create index card_application_customer on bank.card_application (customer_number, number)",
    ],
  },
  "bank.card_use": {
    meaning: "Uses of cards as their terminals asked for them, carried out or declined",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of asking"],
      card_id: ["bigint not null references bank.card (id)", "The card"],
      reference: ["text not null unique", "Reference of the use, judged once for ever"],
      used_at: ["timestamptz not null", "When"],
      used_on: ["date not null", "Date of that in India: limits are of a day"],
      channel: ["text not null check (channel in ('atm', 'pos', 'ecom', 'contactless'))", "How"],
      scope: ["text not null check (scope in ('domestic', 'international'))", "In India or abroad"],
      amount: ["bigint not null check (amount > 0)", "Paise"],
      place: ["text not null", "Where, as the terminal says"],
      declined: [
        "text check (declined in ('card-inactive', 'card-hot', 'card-expired', 'channel-off', 'channel-off-abroad', 'above-limit', 'no-funds', 'wrong-pin', 'pin-locked', 'account-closed'))",
        "Why not; null: carried out",
      ],
    },
    indexes: ["create index card_use_card on bank.card_use (card_id, used_at, id)"],
  },
});

/** Of a later step. */
export const cardChangeColumns = defineColumns({
  did: [
    "text check (did in ('blocked', 'unblocked', 'limits', 'channels', 'pin'))",
    "What became of the card; null: changed before this was recorded",
  ],
});

/** Wrong entries of a card's secrets over all sessions; a right one does not reset them. */
export const cardSecretColumns = defineColumns({
  cvv_wrong_on: ["date", "Date (IST) of the last wrong verification value"],
  cvv_wrong_that_day: ["integer not null default 0", "Wrong verification values of that date"],
  cvv_wrong_since: ["date", "Date (IST) of the first wrong verification value that counts in all"],
  cvv_wrong_in_all: ["integer not null default 0", "Wrong verification values from that date on"],
  old_pin_wrong_on: ["date", "Date (IST) of the last wrong old PIN in net banking"],
  old_pin_wrong_that_day: ["integer not null default 0", "Wrong old PINs of that date"],
  old_pin_wrong_since: ["date", "Date (IST) of the first wrong old PIN that counts in all"],
  old_pin_wrong_in_all: ["integer not null default 0", "Wrong old PINs from that date on"],
});
