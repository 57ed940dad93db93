import { defineColumns, defineTables } from "common/postgres/tables.server";

/** What proves a customer who cannot sign in, and what such a proof has opened. */
export const registrationTables = defineTables({
  "bank.card": {
    meaning: "Debit cards: as much of each as proves its holder",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of issue"],
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      number_digest: [
        "bytea not null unique",
        "Keyed digest of the card number; the number itself is not kept",
      ],
      last_four: ["text not null check (last_four ~ '^[0-9]{4}$')", "Last four digits of the number"],
      expires_on: ["date not null", "Last day of the month and year printed on the card"],
      cvv_digest: ["bytea not null", "Keyed digest of the card verification value together with the number"],
    },
    indexes: ["create index card_customer on bank.card (customer_number)"],
  },
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
      reference: [
        "text unique",
        "Reference of the request: carried out once, and answered with this row again",
      ],
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
  },
});

/** Half a year. */
export const firstPasswordPolicy = `insert into bank.password_policy (from_date, life_days) values ('2000-04-01', 180)`;

/** A customer may be locked by own wish. */
export const customerStatus = defineColumns({
  status: [
    "text not null check (status in ('active', 'blocked', 'unregistered', 'locked'))",
    "active: may use net banking; blocked: by the bank; unregistered: has not registered for it yet; locked: by the customer",
  ],
});

export const lockedCustomers = [
  "alter table bank.customer drop constraint customer_status_check",
  "alter table bank.customer add constraint customer_status_check check (status in ('active', 'blocked', 'unregistered', 'locked'))",
  `comment on column bank.customer.status is '${customerStatus.status[1]}'`,
];
