import { sql } from "kysely";
import type { Db } from "bank/database/schema";

/** Missed instalments of each recurring deposit and their charge, in paise; no row without any. */
export const missedInstalments = (db: Db) =>
  db
    .selectFrom("bank.missed_instalment")
    .groupBy("account_id")
    .select([
      "account_id",
      sql<number>`count(*)::int`.as("missed"),
      sql<bigint>`sum(charge)::bigint`.as("missed_charge"),
    ]);
