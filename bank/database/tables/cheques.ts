import type { ChequeReturnReason } from "common/cheque-leaf";
import { defineTables, typed } from "common/postgres/tables.server";
import { deliveryColumns } from "./deliveries";

const states = "'unused', 'presented', 'paid', 'returned', 'stopped', 'cancelled'";

export const chequeTables = defineTables({
  "bank.cheque_book": {
    meaning: "Cheque books given out for accounts",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of entry"],
      account_id: ["bigint not null references bank.account (id)", "Account the cheques are drawn on"],
      first_number: ["bank.cheque_number not null", "Number of the first leaf"],
      leaves: ["integer not null check (leaves > 0)", "How many leaves, numbered without gaps"],
      issued_on: ["date not null", "Date (IST) it was given out"],
    },
    constraints: ["unique (account_id, first_number)"],
  },
  "bank.cheque_leaf": {
    meaning: "Every leaf of the cheque books, each number once for an account",
    columns: {
      account_id: ["bigint not null references bank.account (id)", "Account it is drawn on"],
      number: ["bank.cheque_number not null", "Number printed on it"],
      book_id: ["bigint not null references bank.cheque_book (id)", "Book it belongs to"],
      state: [
        `text not null default 'unused' check (state in (${states}))`,
        "unused → presented → paid or returned; unused ↔ stopped; unused → cancelled",
      ],
      state_on: ["date", "Date (IST) it came into this state; null while it is unused"],
      amount: ["bigint check (amount > 0)", "What it was presented for; null when it never was"],
      return_reason: [
        "text",
        "Why it went back unpaid; of a stopped one: that it was presented all the same",
        typed<ChequeReturnReason>(),
      ],
    },
    constraints: [
      "primary key (account_id, number)",
      "check (state <> 'returned' or return_reason is not null)",
      "check (state <> 'paid' or amount is not null and return_reason is null)",
    ],
    indexes: ["create index cheque_leaf_book on bank.cheque_leaf (book_id, number)"],
  },
  "bank.stop_request": {
    meaning: "Requests to stop one cheque or a range of them. Rows stay, whatever became of the stops",
    columns: {
      id: ["bigint generated always as identity primary key", "Makes the request's number"],
      reference: ['text collate "C" unique', "Reference of the request, carried out once; null without one"],
      customer_number: ["text not null references bank.customer (number)", "Who asked"],
      account_id: ["bigint not null references bank.account (id)", "Account of the cheques"],
      first_number: ["bank.cheque_number not null", "First cheque asked for"],
      last_number: ["bank.cheque_number not null", "Last cheque asked for; the first again for a single one"],
      reason: ["text not null check (reason in ('lost', 'stopped-by-drawer'))", "Why"],
      requested_at: ["timestamptz not null", "When"],
    },
    constraints: ["check (last_number >= first_number)"],
  },
  "bank.cheque_stop": {
    meaning: "Stops of single cheques, each by one request. At most one of a cheque is in force",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of stopping"],
      request_id: ["bigint not null references bank.stop_request (id)", "Request it came by"],
      account_id: ["bigint not null", "Account of the cheque"],
      number: ["bank.cheque_number not null", "The cheque"],
      state: [
        "text not null default 'stopped' check (state in ('stopped', 'revoked', 'used'))",
        "stopped; revoked: taken back; used: in force, and the cheque was presented and returned for it",
      ],
      ended_at: ["timestamptz", "When it was taken back or first used"],
    },
    constraints: ["foreign key (account_id, number) references bank.cheque_leaf (account_id, number)"],
    indexes: [
      "create unique index cheque_stop_one on bank.cheque_stop (account_id, number) where state <> 'revoked'",
      "create index cheque_stop_request on bank.cheque_stop (request_id, number)",
    ],
  },
  "bank.cheque_book_request": {
    meaning: "Cheque books that customers have asked for; of an account one request at a time waits",
    columns: {
      id: ["bigint generated always as identity primary key", "Makes the request's number"],
      reference: ['text collate "C" unique', "Reference of the request, carried out once; null without one"],
      customer_number: ["text not null references bank.customer (number)", "Who asked"],
      account_id: ["bigint not null references bank.account (id)", "Account the books are for"],
      books: ["integer not null check (books between 1 and 3)", "How many books"],
      leaves: ["integer not null check (leaves > 0)", "Leaves of all of them"],
      state: [
        "text not null default 'received' check (state in ('received', 'printed', 'sent', 'delivered'))",
        "received → printed → sent → delivered: the books belong to the account",
      ],
      requested_at: ["timestamptz not null", "When they were asked for"],
      ...deliveryColumns,
    },
    indexes: [
      "create unique index cheque_book_request_one on bank.cheque_book_request (account_id) where state <> 'delivered'",
      "create index cheque_book_request_customer on bank.cheque_book_request (customer_number)",
      "create index cheque_book_request_account on bank.cheque_book_request (account_id, id)",
    ],
  },
  "bank.positive_pay": {
    meaning: "Cheques declared before they are presented, each once: one that differs is returned",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of declaring"],
      reference: ['text collate "C" unique', "Reference of the declaration, taken once; null without one"],
      customer_number: ["text not null references bank.customer (number)", "Who declared it"],
      account_id: ["bigint not null", "Account of the cheque"],
      number: ["bank.cheque_number not null", "The cheque"],
      instrument_date: ["date not null", "Date written on it"],
      amount: ["bigint not null check (amount > 0)", "Amount written on it"],
      issue_date: ["date not null", "Date it is handed over"],
      payee: ["text not null", "To whom it is made out"],
      remark: ["text not null default ''", "The customer's words"],
      channel: ["text not null", "Where it was declared"],
      declared_at: ["timestamptz not null", "When it was declared"],
      state: [
        "text not null default 'registered' check (state in ('registered', 'matched', 'mismatched', 'returned', 'revoked'))",
        "registered until the cheque is presented; then matched: as declared, and paid; mismatched: it differed; returned: unpaid for another reason. revoked: taken back before",
      ],
    },
    constraints: ["foreign key (account_id, number) references bank.cheque_leaf (account_id, number)"],
    indexes: [
      "create unique index positive_pay_one on bank.positive_pay (account_id, number) where state <> 'revoked'",
    ],
  },
  "bank.cheque_presentation": {
    meaning: "Cheques presented for payment, known or not, with what the bank answered",
    columns: {
      reference: ['text collate "C" primary key', "Reference of the presentation, carried out once"],
      account_id: ["bigint not null references bank.account (id)", "Account it was drawn on"],
      number: ["text not null", "Number it bore"],
      instrument_date: ["date not null", "Date it bore"],
      amount: ["bigint not null check (amount > 0)", "Amount it bore"],
      payee: ["text not null", "Who was to be paid"],
      return_reason: ["text", "Why it went back unpaid; null: it was paid", typed<ChequeReturnReason>()],
      presented_at: ["timestamptz not null", "When it was presented"],
    },
    indexes: ["create index cheque_presentation_account on bank.cheque_presentation (account_id, number)"],
  },
});
