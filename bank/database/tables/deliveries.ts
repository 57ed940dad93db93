import { defineColumns } from "common/postgres/tables.server";

/** When what was asked for came into each state, on its way to the customer. */
export const deliveryColumns = defineColumns({
  printed_at: ["timestamptz", "When it was printed; null: not yet, or not known"],
  sent_at: ["timestamptz", "When it was sent; null: not yet, or not known"],
  delivered_at: ["timestamptz", "When it was delivered; null: not yet, or not known"],
});

/** Cheque books go the same way as cards. */
export const bookRequestState = defineColumns({
  state: [
    "text not null default 'received' check (state in ('received', 'printed', 'sent', 'delivered'))",
    "received → printed → sent → delivered: the books belong to the account",
  ],
});

/** What waited before its next step was due work goes on as well. */
const waitingJobs = (table: string, kind: string, key: string) =>
  `insert into bank.job (kind, subject, due_at) select '${kind}', ${key}::text, now() from ${table} where state <> 'delivered'`;

export const bookRequestsDelivered = [
  "alter table bank.cheque_book_request drop constraint cheque_book_request_state_check",
  "drop index bank.cheque_book_request_one",
  "update bank.cheque_book_request set state = 'delivered' where state = 'issued'",
  "alter table bank.cheque_book_request add constraint cheque_book_request_state_check check (state in ('received', 'printed', 'sent', 'delivered'))",
  "create unique index cheque_book_request_one on bank.cheque_book_request (account_id) where state <> 'delivered'",
  `comment on column bank.cheque_book_request.state is '${bookRequestState.state[1]}'`,
  waitingJobs("bank.cheque_book_request", "cheque-books", "id"),
  waitingJobs("bank.card_application", "card-application", "number"),
];
