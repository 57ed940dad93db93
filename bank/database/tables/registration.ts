import { defineColumns, defineTables } from "common/postgres/tables.server";

export const registrationTables = defineTables({
  "bank.branch_token": {
    meaning: "Tokens that branches hand to customers who have no card at hand; each proves its holder once",
    columns: {
      digest: [
        "bytea primary key",
        "Keyed digest of the token together with the customer number; the token itself is not kept",
      ],
      customer_number: ["text not null references bank.customer (number)", "Who holds it"],
      issued_at: ["timestamptz not null", "When the branch gave it"],
      expires_at: ["timestamptz not null", "When it ends unless it is used"],
      used_at: ["timestamptz", "When what it proved was carried out; null while it may be used"],
    },
    indexes: ["create index branch_token_customer on bank.branch_token (customer_number)"],
  },
  "bank.proof": {
    meaning: "Customers who have proven themselves, or tried to, one row for each",
    columns: {
      customer_number: ["text primary key references bank.customer (number)", "Who"],
      digest: ["bytea", "Keyed digest of the proof given to the caller; null: none, or carried out"],
      branch_token_digest: [
        "bytea references bank.branch_token (digest)",
        "The branch token it was given for; null for a card",
      ],
      expires_at: ["timestamptz", "When the proof ends"],
      failed_count: ["integer not null default 0", "Wrong cards and tokens since the last right one"],
      locked_until: ["timestamptz", "Nothing is accepted until then; null: not locked"],
    },
  },
  "bank.registration": {
    meaning:
      "What proven customers have had done: registrations and recoveries, with the grants to set new passwords",
    columns: {
      id: ["uuid primary key default gen_random_uuid()", "The grant is derived from it"],
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      mode: [
        "text not null check (mode in ('register', 'forgot-password', 'forgot-user-id', 'unblock', 'kyc'))",
        "What was done",
      ],
      proof_digest: ["bytea not null", "Keyed digest of the proof it was done for"],
      done_at: ["timestamptz not null", "When"],
      grant_digest: ["bytea unique", "Keyed digest of the grant; null where no password is to be set"],
      grant_expires_at: ["timestamptz", "When the grant ends"],
      login_set_at: ["timestamptz", "When the login password was set by it; null while it may be"],
      transaction_set_at: [
        "timestamptz",
        "When the transaction password was set by it; null while it may be",
      ],
      noticed_at: ["timestamptz", "When the customer was told of the new login password"],
    },
    indexes: ["create index registration_customer on bank.registration (customer_number, done_at)"],
  },
  "bank.password_policy": {
    meaning: "What holds for passwords set from a date on, until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on"],
      life_days: ["integer not null check (life_days > 0)", "Days after which a password expires"],
    },
    firstRows: "(from_date, life_days) values ('2000-04-01', 180)",
  },
});

/** Of a later step. */
export const proofColumns = defineColumns({
  card_id: ["bigint references bank.card (id)", "Card that proved it; null: a branch token, or none"],
});

/** Of a later step. */
export const givenProofTables = defineTables({
  "bank.given_proof": {
    meaning:
      "Proofs that were given to callers and carried nothing out yet: of one customer one for each flow that shows a card or token. `bank.proof` has the newest, for an earlier version of the bank, and counts the wrong ones",
    columns: {
      digest: ["bytea primary key", "Keyed digest of the proof"],
      customer_number: ["text not null references bank.customer (number)", "Whom it proves"],
      branch_token_digest: [
        "bytea references bank.branch_token (digest)",
        "The branch token it was given for; null for a card",
      ],
      card_id: ["bigint references bank.card (id)", "Card it was given for; null for a branch token"],
      expires_at: ["timestamptz not null", "When it ends"],
    },
    indexes: ["create index given_proof_customer on bank.given_proof (customer_number)"],
  },
});
