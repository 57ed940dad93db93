import { defineTables } from "common/postgres/tables.server";

export const accountEnquiryTables = defineTables({
  "bank.nominee": {
    meaning:
      "Who gets the money of an account after the holder, as registered at the branch; the shares of an account sum to 100",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of registration"],
      account_id: ["bigint not null references bank.account (id)", "The account"],
      name: ["text not null", "Name of the nominee"],
      relation: ["text not null", "What the nominee is to the holder"],
      date_of_birth: ["date", "Date of birth; null: not given, so not a minor"],
      share: ["integer not null check (share between 1 and 100)", "Whole percent of the balance"],
      guardian: ["text", "Who receives the money for a minor"],
      registered_on: ["date not null", "Date (IST) of registration"],
      address1: ["text", "First line of the address of the nominee; null: not given"],
      address2: ["text", "Second line of the address of the nominee; null: not given"],
      state: ["text", "Code of the state of the nominee; null: not given"],
      city: ["text", "Code of the city, within the state, of the nominee; null: not given"],
      pin_code: ["text", "PIN code of the nominee; null: not given"],
      guardian_relation: ["text", "What the guardian is to the nominee"],
      guardian_address1: ["text", "First line of the address of the guardian; null: not given"],
      guardian_address2: ["text", "Second line of the address of the guardian; null: not given"],
      guardian_state: ["text", "Code of the state of the guardian; null: not given"],
      guardian_city: ["text", "Code of the city, within the state, of the guardian; null: not given"],
      guardian_pin_code: ["text", "PIN code of the guardian; null: not given"],
      turn: ["integer", "Place of one nominated in turn, from 1; null: together with the account's others"],
      replaced_at: ["timestamptz", "When another nomination took its place; null while it stands"],
    },
    indexes: ["create index nominee_account on bank.nominee (account_id, id)"],
  },
  "bank.lien": {
    meaning:
      "What is held on accounts, for whom and why. The living ones of an account sum to bank.account.lien: both are changed together. Rows stay",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of marking"],
      account_id: ["bigint not null references bank.account (id)", "The account"],
      amount: ["bigint not null check (amount > 0)", "Held"],
      reason: ["text not null", "Why"],
      held_for: ["text not null", "For whom: the bank, a court, a tax office"],
      marked_on: ["date not null", "Date (IST) from which it is held"],
      ends_on: ["date", "Last date (IST) on which it is held; null: until it is lifted"],
      lifted_at: ["timestamptz", "When it was lifted or had ended; null while it lives"],
      loan_account_id: [
        "bigint references bank.loan (account_id)",
        "Loan that it secures; null: something else",
      ],
    },
    indexes: ["create index lien_account on bank.lien (account_id, id) where lifted_at is null"],
  },
  "bank.guarantor": {
    meaning: "Who stands surety for a loan or a credit limit",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of signing"],
      account_id: ["bigint not null references bank.account (id)", "The loan or the account with the limit"],
      name: ["text not null", "Name of the guarantor"],
      address: ["text", "Address in one line"],
      amount: ["bigint not null check (amount > 0)", "Guaranteed at most"],
      since: ["date not null", "Date (IST) of the guarantee"],
    },
    indexes: ["create index guarantor_account on bank.guarantor (account_id, id)"],
  },
  "bank.credit_expiry": {
    meaning:
      "Until when a cash credit's papers hold: its drawing power, its limit, the insurance of its stock",
    columns: {
      account_id: ["bigint primary key references bank.account (id)", "The cash credit"],
      drawing_power_ends_on: ["date", "Last date of the drawing power from the newest stock statement"],
      limit_ends_on: ["date", "Last date of the sanctioned limit"],
      limit_grace_ends_on: ["date", "Last date on which an ended limit may still be renewed"],
      insurance_ends_on: ["date", "Last date of the stock's insurance"],
    },
  },
});
