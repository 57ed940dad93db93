import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { Paise } from "common/money";

/** What may leave in the hours after a reset of passwords (`bank.payment_guard`); all null where none was. */
export interface Guard {
  guard_since: Date | null;
  guard_until: Date | null;
  guard_cap: Paise | null;
  paid_guarded: Paise | null;
}

export async function findGuard(db: Db, customerNumber: string, now: Date): Promise<Guard> {
  const { rows } = await sql<Guard>`select * from bank.payment_guard(${customerNumber}, ${now})`.execute(db);
  return rows[0]!;
}
