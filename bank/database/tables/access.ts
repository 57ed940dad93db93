import { defineColumns, defineTables } from "common/postgres/tables.server";

/** Of a later step. */
export const otpFlowColumns = defineColumns({
  bound_digest: ["bytea", "The same as variables_digest in all flows; null: sent by a version without flows"],
  known_browser: [
    "boolean not null default false",
    "Whether a browser asked for it that the customer had used before",
  ],
});

export const lateOtpColumns = defineColumns({
  late_entries: [
    "integer not null default 0",
    "Entries of the one before in the same flow, while this one was the last and they did not count as wrong",
  ],
});

export const accessTables = defineTables({
  "bank.token": {
    meaning: "Bearer tokens given to callers",
    columns: {
      digest: ["bytea primary key", "Keyed digest of the token; the token itself is not kept"],
      issued_at: ["timestamptz not null", "When it was given"],
      expires_at: ["timestamptz not null", "When it ends"],
    },
    indexes: ["create index token_age on bank.token (expires_at)"],
  },
  "bank.bank_session": {
    meaning: "Sessions of customers, opened after the one-time password",
    columns: {
      id_digest: ["bytea primary key", "Keyed digest of the session id"],
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      opened_at: ["timestamptz not null", "When it was opened"],
      ends_at: ["timestamptz not null", "When it ends unless extended"],
      ended_at: ["timestamptz", "When it was ended; null while it may live"],
    },
    indexes: ["create index bank_session_customer on bank.bank_session (customer_number, opened_at)"],
  },
  "bank.otp": {
    meaning:
      "One-time passwords, one row for each one sent: the rows of the last hour are the sends of the last hour",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of sending"],
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      purpose: ["text not null", "What it is for; it opens nothing else"],
      variables_digest: [
        "bytea not null",
        "Keyed digest of amount, accounts, payee …: it opens exactly these",
      ],
      otp_digest: [
        "bytea not null",
        "Keyed digest of the one-time password together with purpose and variables",
      ],
      sent_at: ["timestamptz not null", "When it was sent"],
      expires_at: ["timestamptz not null", "When its life ends"],
      tries: ["integer not null default 0", "Wrong entries"],
      state: [
        "text not null default 'sent' check (state in ('sent', 'verified', 'used', 'dead'))",
        "sent → verified → used, each once; dead: replaced by another, or too many wrong entries",
      ],
    },
    indexes: [
      "create index otp_customer on bank.otp (customer_number, sent_at)",
      // Without it, finding the last OTP of a kind reads every OTP the customer was ever sent.
      "create index otp_last on bank.otp (customer_number, purpose, variables_digest, id)",
      "create unique index otp_one_waiting on bank.otp (customer_number, purpose, variables_digest) where state = 'sent'",
    ],
  },
  "bank.text_message": {
    meaning: "Text messages sent to mobiles",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of sending"],
      mobile: ["text not null", "Mobile it went to"],
      sent_at: ["timestamptz not null", "When"],
      sealed_text: ["bytea not null", "The text, sealed by the vault"],
      sealed_otp: ["bytea", "The one-time password in it, sealed by the vault"],
    },
    indexes: ["create index text_message_mobile on bank.text_message (mobile, id)"],
  },
  "bank.taken_call": {
    meaning: "Calls taken within the last minutes",
    columns: {
      salt: ['text collate "C" primary key', "The salt of its envelope"],
      kept_until: ["timestamptz not null", "By then it is too late for every process; the row goes"],
    },
  },
  "bank.alert_setting": {
    meaning:
      "Text messages wanted about the movements on an account: its newest row holds, or the newest row without an account. Messages about safety and about what becomes of a payment are sent whatever it says. Rows are added, never changed",
    rows: "only added",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of the changes"],
      account_id: ["bigint references bank.account (id)", "The account; null: every account without a row"],
      debits: ["boolean not null", "Whether debits are told"],
      debits_from: ["bigint not null check (debits_from >= 0)", "From this amount on; 0: every one"],
      credits: ["boolean not null", "Whether credits are told"],
      credits_from: ["bigint not null check (credits_from >= 0)", "From this amount on; 0: every one"],
      set_at: ["timestamptz not null", "When it was set"],
    },
    indexes: ["create index alert_setting_account on bank.alert_setting (account_id, id)"],
    // (P): every debit, no credits.
    firstRows: `(debits, debits_from, credits, credits_from, set_at)
      values (true, 0, false, 0, '2000-04-01T00:00:00+05:30')`,
  },
});
