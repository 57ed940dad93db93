import { defineTables } from "common/postgres/tables.server";

export const signInTryTables = defineTables({
  "bank.sign_in_try": {
    meaning:
      "Refused sign-ins of the last day by the number typed, a customer's or not: how many tries a refusal says are left. bank.credential decides the lock",
    columns: {
      number_digest: ["bytea primary key", "Keyed digest of the number; what was typed is not kept"],
      failed_count: ["integer not null", "Tries since the first one or the last lock"],
      locked_until: ["timestamptz", "No try is said to be left until then; null: not locked"],
      last_at: ["timestamptz not null", "The last try; a day later the count starts again"],
    },
    indexes: ["create index sign_in_try_age on bank.sign_in_try (last_at)"],
  },
});
