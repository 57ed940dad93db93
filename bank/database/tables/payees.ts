import { defineTables } from "common/postgres/tables.server";

export const payeeTables = defineTables({
  "bank.payee_policy": {
    meaning: "What holds for payees added from a date on, until the next row's date",
    columns: {
      from_date: ["date primary key", "First date (IST) it holds on"],
      cooling_hours: [
        "integer not null check (cooling_hours >= 0)",
        "Hours after the adding in which nothing may be paid to the payee",
      ],
      cap_hours: ["integer not null check (cap_hours >= 0)", "Hours after those in which the cap holds"],
      cap: ["bigint not null check (cap > 0)", "Paise that may go to the payee in those hours, in all"],
    },
    // Four hours without payments, then 50,000.00 in the first day.
    firstRows: "(from_date, cooling_hours, cap_hours, cap) values ('2000-04-01', 4, 24, 5000000)",
  },
  "bank.payee": {
    meaning: "Payees of customers; a deleted one stays, and added again it is another row",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of adding"],
      customer_number: ["text not null references bank.customer (number)", "Whose payee"],
      kind: [
        "text not null check (kind in ('within-bank', 'imps', 'neft-rtgs'))",
        "The transfers that may go to it",
      ],
      account_number: ["text not null", "Account to be credited, at this bank or another"],
      ifsc: [
        "text not null check (kind = 'within-bank' and ifsc = '' or kind <> 'within-bank' and ifsc ~ '^[A-Z]{4}0[A-Z0-9]{6}$')",
        "Indian Financial System Code of the other bank's branch; empty within the bank",
      ],
      name: ["text not null", "Name the customer has given it; transfers and their OTP carry it"],
      bank_name: ["text not null", "Name of the payee's bank, as the list of codes had it at the adding"],
      address: ["text not null default ''", "Address the customer has given"],
      reference: [
        "text not null unique",
        "Reference of the adding: carried out once, and answered with this row again",
      ],
      added_at: ["timestamptz not null", "When it was added"],
      usable_from: ["timestamptz not null", "Nothing may be paid to it before"],
      capped_until: ["timestamptz not null", "Until then the cap holds"],
      cap: ["bigint not null", "Paise that may go to it from usable_from until capped_until, in all"],
      deleted_at: ["timestamptz", "When it was deleted; null while it may be paid"],
      deletion_reference: ["text unique", "Reference of the deletion, when that came with one"],
    },
    indexes: [
      `create unique index payee_once on bank.payee (customer_number, kind, account_number, ifsc)
        where deleted_at is null`,
      "create index payee_customer on bank.payee (customer_number, added_at)",
    ],
  },
});
