import { defineTables } from "common/postgres/tables.server";

export const jobTables = defineTables({
  "bank.job": {
    meaning:
      "Work that is due at a time. A row is done in the transaction that does its work, so that it happens once, however many processes look; rows stay",
    columns: {
      id: ["bigint generated always as identity primary key", "Order of adding"],
      kind: ["text not null", "What is to be done"],
      subject: ['text collate "C" not null', "To what: the reference of a payment, the time of a batch"],
      due_at: ["timestamptz not null", "Not before; moved on after a failure"],
      state: [
        "text not null default 'waiting' check (state in ('waiting', 'done', 'failed'))",
        "failed: given up, with the last error; set back to waiting it is tried again",
      ],
      failures: ["integer not null default 0", "Times it has failed"],
      last_error: ["text", "Why it failed the last time"],
      done_at: ["timestamptz", "When it was done; null before"],
    },
    constraints: ["unique (kind, subject)"],
    indexes: ["create index job_due on bank.job (due_at, id) where state = 'waiting'"],
  },
});
