import type { PaymentState, TransferKind } from "common/payments";
import { defineTables, typed } from "common/postgres/tables.server";

export const paymentTables = defineTables({
  "bank.payment": {
    meaning:
      "Payments of customers. A row is made in the transaction that debits the account; its journal has the same reference",
    columns: {
      reference: [
        'text collate "C" primary key',
        "One for ever: on the page, in the message, in the statement",
      ],
      customer_number: ["text not null", "Who pays"],
      kind: ["text not null", "Kind of transfer", typed<TransferKind>()],
      state: ["text not null", "Where it stands; the newest of its events", typed<PaymentState>()],
      from_account: ["text not null", "Account debited"],
      to_account: ["text not null", "Account to be credited, at this bank or another"],
      to_name: ["text not null", "Name of the payee as the customer has it"],
      ifsc: ["text not null default ''", "Of the payee's branch; empty within the bank"],
      bank_name: ["text not null default ''", "The payee's bank; empty within the bank"],
      amount: ["bigint not null check (amount > 0)", "What the payee gets"],
      charge: ["bigint not null default 0", "Debited beside it, and given back with it"],
      remark: ["text not null default ''", "The customer's words"],
      paid_at: ["timestamptz not null", "When it was made"],
      paid_on: ["date not null", "Date (IST) it was made on: the day whose limit it has used"],
      limit_group: ["text", "The limit of the day it has used; null: none"],
      arrives_by: ["timestamptz", "When it was due to arrive; null: at once"],
      network_reference: ["text", "Of the network: RRN or UTR; null before it has one"],
      reason: ["text", "Why it was declined or returned"],
    },
    indexes: [
      "create index payment_customer on bank.payment (customer_number, paid_at desc, reference)",
      "create index payment_under_way on bank.payment (state, paid_at) where state in ('debited', 'queued', 'sent', 'settled', 'deemed-success', 'declined')",
    ],
  },
  "bank.payment_event": {
    meaning: "The states of a payment in their order. Rows are added, never changed",
    columns: {
      reference: ['text collate "C" not null', "Payment"],
      place: ["smallint not null", "1, 2, 3 … within the payment"],
      state: ["text not null", "State it came into", typed<PaymentState>()],
      at: ["timestamptz not null", "When"],
      reason: ["text", "Why, where the network gave a reason"],
    },
    constraints: ["primary key (reference, place)"],
  },
  "bank.payment_ticket": {
    meaning: "Payments that customers have reported as wrong, one ticket for each",
    columns: {
      number: ["bigint generated always as identity (start with 100001) primary key", "Number of the ticket"],
      reference: ['text collate "C" not null unique references bank.payment (reference)', "Payment reported"],
      reason: [
        "text not null check (reason in ('not-mine', 'wrong-payee', 'wrong-amount', 'not-received'))",
        "What the customer says is wrong",
      ],
      reported_at: ["timestamptz not null", "When it was reported"],
    },
  },
  "bank.payment_stop": {
    meaning: "Customers whose accounts pay nothing through net banking, since they have reported a payment",
    columns: {
      customer_number: ["text not null references bank.customer (number)", "Whose payments are stopped"],
      ticket_number: ["bigint not null references bank.payment_ticket (number)", "Ticket that stopped them"],
      stopped_at: ["timestamptz not null", "Since when"],
      lifted_at: ["timestamptz", "When the bank let them pay again; null: still stopped"],
    },
    constraints: ["primary key (customer_number, ticket_number)"],
  },
  "bank.payment_limit": {
    meaning: "Least and most of one payment of a kind, from a date on until the next row's date",
    columns: {
      kind: ["text not null", "Kind of transfer", typed<TransferKind>()],
      from_date: ["date not null", "First date (IST) it holds on"],
      least: ["bigint not null check (least > 0)", "Smallest amount of one payment"],
      most: ["bigint not null", "Largest amount of one payment"],
      limit_group: [
        "text",
        "Payments of one group share a limit of the day; null where the money stays with the customer",
      ],
    },
    constraints: ["primary key (kind, from_date)", "check (most >= least)"],
    // One rupee to 10 lakh (P), IMPS to 5 (S: NPCI), RTGS from 2 (S: RBI).
    firstRows: `(kind, from_date, least, most, limit_group) values
      ('own-account', '2000-04-01', 100, 100000000, null),
      ('rd-instalment', '2000-04-01', 100, 100000000, null),
      ('loan-repayment', '2000-04-01', 100, 100000000, null),
      ('within-bank', '2000-04-01', 100, 100000000, 'within-bank'),
      ('imps', '2000-04-01', 100, 50000000, 'imps'),
      ('neft', '2000-04-01', 100, 100000000, 'neft-rtgs'),
      ('rtgs', '2000-04-01', 20000000, 100000000, 'neft-rtgs')`,
  },
  "bank.day_limit": {
    meaning: "What a customer may pay in a day in all payments of a group, from a date on",
    columns: {
      limit_group: ["text not null", "Group of kinds"],
      from_date: ["date not null", "First date (IST) it holds on"],
      amount: ["bigint check (amount > 0)", "Largest sum of a day; null: no limit"],
    },
    constraints: ["primary key (limit_group, from_date)"],
    // (P) 10 lakh a day, by IMPS 2.
    firstRows: `(limit_group, from_date, amount) values
      ('within-bank', '2000-04-01', 100000000),
      ('imps', '2000-04-01', 20000000),
      ('neft-rtgs', '2000-04-01', 100000000)`,
  },
  "bank.payment_charge": {
    meaning:
      "What a payment costs, GST included: of the newest date that holds, the row with the highest `above`",
    columns: {
      kind: [
        "text not null",
        "Kind of transfer; one that does not appear costs nothing",
        typed<TransferKind>(),
      ],
      from_date: ["date not null", "First date (IST) it holds on"],
      above: ["bigint not null check (above >= 0)", "For amounts above this"],
      charge: ["bigint not null check (charge >= 0)", "Charge"],
    },
    constraints: ["primary key (kind, from_date, above)"],
    firstRows:
      "(kind, from_date, above, charge) values ('imps', '2000-04-01', 0, 0), ('imps', '2000-04-01', 100000, 590)",
  },
  "bank.day_use": {
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
  "bank.own_limit": {
    meaning: "What a customer wants to be able to pay in a day by each way, below the bank's limits",
    columns: {
      customer_number: ["text primary key references bank.customer (number)", "Whose"],
      amount: ["bigint not null check (amount > 0)", "Largest sum of a day in a group"],
      set_at: ["timestamptz not null", "When it was set"],
    },
  },
  "bank.scheduled_transfer": {
    meaning: "Transfers that customers have ordered for a later date. Rows stay, whatever became of them",
    columns: {
      reference: [
        'text collate "C" primary key',
        "Reference of the order, and of the payment that comes of it",
      ],
      customer_number: ["text not null references bank.customer (number)", "Who pays"],
      kind: ["text not null", "Kind of transfer: within-bank, imps, neft …", typed<TransferKind>()],
      from_account: ["bank.account_number not null", "Account to be debited"],
      to_account: ["text not null", "Account to be credited, of this bank or another"],
      to_name: ["text not null", "Name of the payee"],
      ifsc: ["text", "IFSC of the payee's branch; null within the bank"],
      amount: ["bigint not null check (amount > 0)", "To be paid"],
      remark: ["text not null default ''", "The customer's words"],
      execution_date: ["date not null", "Date (IST) on which it is to be paid"],
      ordered_at: ["timestamptz not null", "When it was ordered"],
      state: [
        "text not null default 'waiting' check (state in ('waiting', 'paid', 'failed', 'cancelled'))",
        "waiting → paid or failed on its day, or cancelled before",
      ],
      tries: ["integer not null default 0", "Times there was not enough money for it"],
      failure: ["text", "Why it failed: the code that refused it"],
      ended_at: ["timestamptz", "When it was paid, failed or was cancelled; null while it waits"],
    },
    indexes: [
      "create index scheduled_transfer_customer on bank.scheduled_transfer (customer_number, execution_date)",
    ],
  },
});
