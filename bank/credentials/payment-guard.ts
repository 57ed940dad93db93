import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { OfBank } from "common/bank";
import { istDate } from "common/dates";
import type { Paise } from "common/money";
import { inForce } from "common/tariff";

/** Limits on payments in the hours after a password reset (`bank.payment_guard`); all null without a reset. */
export interface Guard {
  guard_since: Date | null;
  guard_until: Date | null;
  guard_cap: Paise | null;
  paid_guarded: Paise | null;
}

/** Call of the function with the cap of the day. */
export function guardOf({ tariff }: Pick<OfBank, "tariff">, customerNumber: string, now: Date) {
  const { cap, capHours } = inForce(tariff.newPayees, istDate(now));
  return sql<Guard>`bank.payment_guard(${customerNumber}, ${now}, ${cap}, ${capHours})`;
}

export async function findGuard(
  db: Db,
  bank: Pick<OfBank, "tariff">,
  customerNumber: string,
  now: Date,
): Promise<Guard> {
  const { rows } = await sql<Guard>`select * from ${guardOf(bank, customerNumber, now)}`.execute(db);
  return rows[0]!;
}
