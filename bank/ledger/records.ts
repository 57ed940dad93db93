import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { IsoDate } from "common/dates";

/**
 * The balance with which the entries of account `a` begin, if a branch kept earlier ones: its first posting, which brought it
 * forward. It is a balance, not a movement.
 */
export const broughtForward = sql`
  select p.account_seq, p.entry_date, p.balance_after, p.debits_after, p.credits_after, j.booked_at
  from bank.posting p join bank.journal j on j.id = p.journal_id
  where p.account_id = a.id and p.account_seq = 1 and j.kind = 'brought-forward'`;

interface RecordsBegin {
  /** The first day (IST) of the entries. */
  date: IsoDate;
  bookedAt: Date;
}

/** Undefined if the bank has all entries since the opening. */
export async function recordsBegin(db: Db, accountId: bigint): Promise<RecordsBegin | undefined> {
  const { rows } = await sql<RecordsBegin>`
    select begin.entry_date as date, begin.booked_at as "bookedAt"
    from bank.account a cross join lateral (${broughtForward}) begin where a.id = ${accountId}`.execute(db);
  return rows[0];
}
