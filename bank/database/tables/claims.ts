import type { ColumnType } from "kysely";
import { defineTables, typed } from "common/postgres/tables.server";

export const claimTables = defineTables({
  "bank.claim": {
    meaning:
      "References under which customers have changed something: each is carried out once, and answered the same way for ever. Payments keep their own. Rows are added, never changed",
    rows: "only added",
    columns: {
      kind: ["text not null", "What was changed; references of one kind are apart from those of another"],
      reference: ['text collate "C" not null', "Reference of the request"],
      customer_number: ["text not null references bank.customer (number)", "Whose change it was"],
      digest: ["bytea not null", "SHA-256 of all else that was asked, as a JSON array"],
      answer: ["jsonb not null", "What the answer is made from", typed<ColumnType<object, string, never>>()],
      claimed_at: ["timestamptz not null", "When it was carried out"],
    },
    constraints: ["primary key (kind, reference)"],
  },
});
