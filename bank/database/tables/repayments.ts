import { defineTables } from "common/postgres/tables.server";

export const repaymentTables = defineTables({
  "bank.loan_repayment": {
    meaning:
      "What customers' own repayments of loans did, as the receipt says it. Rows are added, never changed",
    rows: "only added",
    columns: {
      reference: ["text primary key references bank.payment (reference)", "The payment"],
      overdue: [
        "bigint not null check (overdue >= 0)",
        "Part that paid overdue instalments; the rest lowered the principal",
      ],
      instalments_before: ["integer not null", "Instalments to come before it"],
      instalments_after: ["integer not null", "Instalments to come after it"],
      last_on: ["date", "Due date (IST) of the last instalment after it; null if none is to come"],
      next_on: ["date", "Due date (IST) of the next instalment after it; null if none is to come"],
      next_payment: ["bigint", "To be paid on that day; null if none is to come"],
    },
  },
});

export const prepaymentTables = defineTables({
  "bank.prepayment_request": {
    meaning:
      "Parts of loans that customers have asked to pay ahead; of a loan one request at a time waits. The branch sets the state",
    columns: {
      id: ["bigint generated always as identity primary key", "Makes the request's number"],
      reference: ['text collate "C" unique', "Reference of the request, carried out once; null without one"],
      customer_number: ["text not null references bank.customer (number)", "Who asked"],
      account_id: ["bigint not null references bank.loan (account_id)", "The loan's account"],
      amount: ["bigint not null check (amount > 0)", "Part to be paid ahead"],
      choice: [
        "text not null check (choice in ('shorter', 'smaller'))",
        "shorter: the same instalment ends sooner; smaller: a smaller instalment ends as before",
      ],
      saved: ["bigint not null", "Interest that this saves, as the customer was told"],
      state: [
        "text not null default 'requested' check (state in ('requested', 'done', 'declined'))",
        "requested until the branch has carried it out or declined it",
      ],
      requested_at: ["timestamptz not null", "When it was asked for"],
      ended_on: ["date", "Date (IST) on which it was carried out or declined; null while it waits"],
    },
    constraints: ["check ((state = 'requested') = (ended_on is null))"],
    indexes: [
      "create unique index prepayment_request_one on bank.prepayment_request (account_id) where state = 'requested'",
      "create index prepayment_request_customer on bank.prepayment_request (customer_number)",
      "create index prepayment_request_account on bank.prepayment_request (account_id, id)",
    ],
  },
});
