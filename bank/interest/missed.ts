import { sql } from "kysely";
import type { Db } from "bank/database/schema";

/** How many instalments each recurring deposit has missed and what that costs, in paise; no row where none was. */
export const missedInstalments = (db: Db) =>
  db
    .selectFrom("bank.missed_instalment")
    .groupBy("account_id")
    .select([
      "account_id",
      sql<number>`count(*)::int`.as("missed"),
      sql<bigint>`sum(charge)::bigint`.as("missed_charge"),
    ]);
