import type { CommentedTable } from "../commented-table";

/** Transfers for a later date, from the day they were ordered to what became of them. */
export const scheduledTables: CommentedTable[] = [
  {
    name: "bank.scheduled_transfer",
    meaning: "Transfers that customers have ordered for a later date. Rows stay, whatever became of them",
    columns: {
      reference: [
        'text collate "C" primary key',
        "Reference of the order, and of the payment that comes of it",
      ],
      customer_number: ["text not null references bank.customer (number)", "Who pays"],
      kind: ["text not null", "Kind of transfer: within-bank, imps, neft …"],
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
];
