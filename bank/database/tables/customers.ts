import { defineColumns, defineTables } from "common/postgres/tables.server";

export const customerTables = defineTables({
  "bank.branch": {
    meaning: "Branches of the bank",
    columns: {
      code: [
        "text primary key check (code ~ '^[0-9]{4}$')",
        "Four digits; the first four of each of its account numbers",
      ],
      name: ["text not null", "Name as statements print it"],
      address1: ["text not null", "First line of the address"],
      address2: ["text not null", "Second line of the address"],
      city: ["text not null", "City"],
      state: ["text not null", "State"],
      pin_code: ["text not null", "PIN code, six digits"],
      ifsc: ["text not null unique check (ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$')", "Indian Financial System Code"],
      telephone: ["text not null", "Telephone of the counter"],
      micr: [
        "text unique check (micr ~ '^[0-9]{9}$')",
        "Nine digits on its cheques: city, bank, branch; null: not told",
      ],
      tan: [
        "text check (tan ~ '^[A-Z]{4}[0-9]{5}[A-Z]$')",
        "Tax deduction account number; null: it deducts under the number of head office",
      ],
    },
    firstRows: `(code, name, address1, address2, city, state, pin_code, ifsc, telephone, tan) values
      ('0001', 'Head Office', '14 Mount Road', 'Anna Salai', 'Chennai', 'Tamil Nadu', '600002', 'KVGB0000001', '04428412000', 'CHEK00001A')`,
  },
  "bank.customer": {
    meaning: "Customers: who they are, how they are reached, whether they may use net banking",
    columns: {
      number: [
        "text primary key check (number ~ '^[0-9]{1,9}$')",
        "Customer number (CIF): the customer ID typed at sign-in",
      ],
      name: ["text not null", "Full name"],
      mobile: [
        "text not null check (mobile ~ '^[0-9]{10}$')",
        "Registered mobile, ten digits; one-time passwords go there",
      ],
      email: ["text", "E-mail address"],
      address1: ["text not null", "First line of the address"],
      address2: ["text not null default ''", "Second line of the address"],
      district: ["text not null", "District"],
      city: ["text not null", "City"],
      state: ["text not null", "State"],
      pin_code: ["text not null", "PIN code, six digits"],
      sealed_pan: ["bytea", "Permanent account number of the tax office, sealed by the vault"],
      sealed_aadhaar: ["bytea", "Aadhaar number, sealed by the vault"],
      date_of_birth: ["date", "Date of birth; null for a firm"],
      branch_code: ["text not null references bank.branch (code)", "Home branch"],
      status: [
        "text not null check (status in ('active', 'blocked', 'unregistered', 'locked'))",
        "active: may use net banking; blocked: by the bank; unregistered: has not registered for it yet; locked: by the customer",
      ],
      view_only: ["boolean not null default false", "Sees everything, moves no money"],
      corporate_name: ["text", "Name of the firm, when the customer is one"],
      maker_checker: [
        "boolean not null default false",
        "Transfers need a second person, so net banking refuses them",
      ],
      last_signed_in_at: ["timestamptz", "When the last session was opened; null when there was none"],
    },
    indexes: ["create index customer_mobile on bank.customer (mobile)"],
  },
  "bank.credential": {
    meaning: "Passwords, as argon2id hashes",
    columns: {
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      kind: [
        "text not null check (kind in ('login', 'transaction'))",
        "login: signs in; transaction: authorises payments",
      ],
      hash: ["text not null", "argon2id in PHC form, with its salt and costs"],
      set_at: ["timestamptz not null", "When it was set"],
      expires_on: ["date not null", "First date (IST) on which it has expired"],
      must_change: [
        "boolean not null default false",
        "Given by the bank: to be changed before anything else",
      ],
      failed_count: ["integer not null default 0", "Wrong entries since the last right one"],
      locked_until: ["timestamptz", "Entries are refused until then; null: not locked"],
      // A right password does not reset them; bank/credentials/count-entry.ts judges them.
      wrong_on: ["date", "Date (IST) of the last wrong entry"],
      wrong_that_day: ["integer not null default 0", "Wrong entries of that date"],
      wrong_since: ["date", "Date (IST) of the first wrong entry that counts in all"],
      wrong_in_all: ["integer not null default 0", "Wrong entries from that date on"],
      earlier_hashes: [
        "text[] not null default '{}'",
        "Hashes of the passwords before, newest first; none may be chosen again",
      ],
    },
    constraints: ["primary key (customer_number, kind)"],
  },
  "bank.known_browser": {
    meaning:
      "Browsers that the portal knows as the customer's own and in which a wrong password was typed: a stranger's entries do not lock these, nor theirs the stranger's",
    columns: {
      customer_number: ["text not null references bank.customer (number)", "Whose"],
      browser: ["text not null", "The portal's name of the browser; tells nothing about it"],
      failed_count: ["integer not null default 0", "Wrong entries since the last right one"],
      locked_until: ["timestamptz", "Entries are refused until then; null: not locked"],
    },
    constraints: ["primary key (customer_number, browser)"],
  },
  "bank.atm": {
    meaning: "ATMs of the bank",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of installation"],
      state: ["text not null", "State"],
      city: ["text not null", "City"],
      place: ["text not null", "Where it stands: a branch, a market, a railway station"],
      address: ["text not null", "Address in one line, PIN code included"],
      telephone: ["text not null", "Telephone of the branch that looks after it"],
    },
  },
  "bank.question": {
    meaning: "Frequently asked questions with their answers, as portals show them",
    columns: {
      language: [
        "text not null check (language ~ '^[a-z]{2}$')",
        "Two letters of ISO 639-1; English is given to those whose language has none",
      ],
      position: ["integer not null check (position > 0)", "Place in the list, from 1"],
      question: ["text not null", "The question"],
      answer: ["text not null", "The answer, plain text"],
    },
    constraints: ["primary key (language, position)"],
  },
});

export const languageColumns = defineColumns({
  language: [
    "text not null default 'en' check (language in ('en', 'ta', 'te', 'ml'))",
    "Language of the customer's text messages",
  ],
});

export const languageBackColumns = defineColumns({
  language_before: [
    "text check (language_before in ('en', 'ta', 'te', 'ml'))",
    "Language to which text messages can go back without the password; null if it was not changed of late",
  ],
  language_back_until: ["timestamptz", "Moment until which they can go back"],
});
