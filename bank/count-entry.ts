import { sql } from "kysely";
import type { CredentialTable } from "bank/database/schema";
import type { Bank } from "bank/services/served";

/** Wrong entries of a password, counted; the fifth locks it for half an hour. */

const MOST_FAILURES = 5;
const LOCK_MS = 30 * 60_000;

/**
 * Counts one entry and answers what it is: accepted when right, and nothing at all within a lock. One statement, so
 * that entries at the same time are counted one after the other; not waiting for the disk, because that wait would
 * tell a known customer from an unknown one.
 */
export async function countEntry(
  { db, clock }: Pick<Bank, "db" | "clock">,
  customerNumber: string,
  kind: CredentialTable["kind"],
  right: boolean,
): Promise<"accepted" | "wrong" | "locked"> {
  const now = clock.now();
  const lockedUntil = new Date(now.getTime() + LOCK_MS);
  const locked = sql<boolean>`coalesce(locked_until > ${now}, false)`;
  const lastChance = sql<boolean>`failed_count + 1 >= ${MOST_FAILURES}`;
  const counted = await db
    .updateTable("bank.credential")
    .set({
      failed_count: sql`case when ${locked} then failed_count when ${right} or ${lastChance} then 0 else failed_count + 1 end`,
      locked_until: sql`case when ${locked} then locked_until when not ${right} and ${lastChance} then ${lockedUntil}::timestamptz end`,
    })
    .where("customer_number", "=", customerNumber)
    .where("kind", "=", kind)
    .where(sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`)
    .returning("locked_until")
    .executeTakeFirst();
  if (counted && counted.locked_until !== null) return "locked";
  return counted && right ? "accepted" : "wrong";
}
