import type { CommentedTable } from "../commented-table";

/** What may be paid and what it costs, each from a date on; and what has been used of a day's limit. Amounts are paise. */
export const limitTables: CommentedTable[] = [
  {
    name: "bank.payment_limit",
    meaning: "Least and most of one payment of a kind, from a date on until the next row's date",
    columns: {
      kind: ["text not null", "Kind of transfer"],
      from_date: ["date not null", "First date (IST) it holds on"],
      least: ["bigint not null check (least > 0)", "Smallest amount of one payment"],
      most: ["bigint not null", "Largest amount of one payment"],
      limit_group: [
        "text",
        "Payments of one group share a limit of the day; null where the money stays with the customer",
      ],
    },
    constraints: ["primary key (kind, from_date)", "check (most >= least)"],
  },
  {
    name: "bank.day_limit",
    meaning: "What a customer may pay in a day in all payments of a group, from a date on",
    columns: {
      limit_group: ["text not null", "Group of kinds"],
      from_date: ["date not null", "First date (IST) it holds on"],
      amount: ["bigint check (amount > 0)", "Largest sum of a day; null: no limit"],
    },
    constraints: ["primary key (limit_group, from_date)"],
  },
  {
    name: "bank.payment_charge",
    meaning:
      "What a payment costs, GST included: of the newest date that holds, the row with the highest `above`",
    columns: {
      kind: ["text not null", "Kind of transfer; one that does not appear costs nothing"],
      from_date: ["date not null", "First date (IST) it holds on"],
      above: ["bigint not null check (above >= 0)", "For amounts above this"],
      charge: ["bigint not null check (charge >= 0)", "Charge"],
    },
    constraints: ["primary key (kind, from_date, above)"],
  },
  {
    name: "bank.day_use",
    meaning:
      "What a customer has paid on a day in a group. Changed in the transaction that pays, so that no payments at the same time exceed the limit; money that comes back is taken off again",
    columns: {
      customer_number: ["text not null", "Whose"],
      limit_group: ["text not null", "Group of kinds"],
      date: ["date not null", "Date (IST) of the payments"],
      used: ["bigint not null check (used >= 0)", "Sum of the day so far, charges aside"],
    },
    constraints: ["primary key (customer_number, limit_group, date)"],
  },
];

/** One rupee to 10 lakh, IMPS to 5 lakh (S: NPCI), RTGS from 2 lakh (S: RBI); a day 10 lakh, by IMPS 2 lakh (P). */
export const firstLimits = [
  `insert into bank.payment_limit (kind, from_date, least, most, limit_group) values
  ('own-account', '2000-04-01', 100, 100000000, null),
  ('rd-instalment', '2000-04-01', 100, 100000000, null),
  ('loan-repayment', '2000-04-01', 100, 100000000, null),
  ('within-bank', '2000-04-01', 100, 100000000, 'within-bank'),
  ('imps', '2000-04-01', 100, 50000000, 'imps'),
  ('neft', '2000-04-01', 100, 100000000, 'neft-rtgs'),
  ('rtgs', '2000-04-01', 20000000, 100000000, 'neft-rtgs')`,
  `insert into bank.day_limit (limit_group, from_date, amount) values
  ('within-bank', '2000-04-01', 100000000),
  ('imps', '2000-04-01', 20000000),
  ('neft-rtgs', '2000-04-01', 100000000)`,
  `insert into bank.payment_charge (kind, from_date, above, charge) values
  ('imps', '2000-04-01', 0, 0),
  ('imps', '2000-04-01', 100000, 590)`,
];
