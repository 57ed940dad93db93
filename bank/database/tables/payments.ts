import type { CommentedTable } from "../commented-table";

/** Payments, what became of each, and what customers have reported. Amounts are paise. */
export const paymentTables: CommentedTable[] = [
  {
    name: "bank.payment",
    meaning:
      "Payments of customers. A row is made in the transaction that debits the account; its journal has the same reference",
    columns: {
      reference: [
        'text collate "C" primary key',
        "One for ever: on the page, in the message, in the statement",
      ],
      customer_number: ["text not null", "Who pays"],
      kind: ["text not null", "Kind of transfer"],
      state: ["text not null", "Where it stands; the newest of its events"],
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
  {
    name: "bank.payment_event",
    meaning: "The states of a payment in their order. Rows are added, never changed",
    columns: {
      reference: ['text collate "C" not null', "Payment"],
      place: ["smallint not null", "1, 2, 3 … within the payment"],
      state: ["text not null", "State it came into"],
      at: ["timestamptz not null", "When"],
      reason: ["text", "Why, where the network gave a reason"],
    },
    constraints: ["primary key (reference, place)"],
  },
  {
    name: "bank.payment_ticket",
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
  {
    name: "bank.payment_stop",
    meaning: "Customers whose accounts pay nothing through net banking, since they have reported a payment",
    columns: {
      customer_number: ["text not null references bank.customer (number)", "Whose payments are stopped"],
      ticket_number: ["bigint not null references bank.payment_ticket (number)", "Ticket that stopped them"],
      stopped_at: ["timestamptz not null", "Since when"],
      lifted_at: ["timestamptz", "When the bank let them pay again; null: still stopped"],
    },
    constraints: ["primary key (customer_number, ticket_number)"],
  },
];
