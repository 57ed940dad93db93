import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { Paise } from "common/money";

/** Limits on payments in the hours after a password reset (`bank.payment_guard`); all null without a reset. */
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
