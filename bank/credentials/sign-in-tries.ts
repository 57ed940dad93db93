import { sql } from "kysely";
import { inNoHurry } from "common/postgres/transaction.server";
import type { Bank } from "bank/service";
import { LOCK_MS, MAX_FAILURES } from "./count-entry";

/**
 * Tries left that a refused sign-in names. Counted by the number typed, a customer's or not, in the same statement. A right
 * password, an unlock and a new password leave the count as it is: it would show that somebody uses the number.
 */
export async function countSignInTry(
  { db, clock, vault }: Pick<Bank, "db" | "clock" | "vault">,
  typed: string,
): Promise<number> {
  const now = clock.now();
  const locked = sql`coalesce(kept.locked_until > ${now}, false)`;
  const more = sql`case when kept.last_at > ${forgottenBefore(now)} then kept.failed_count else 0 end + 1`;
  const { rows } = await sql<{ left: number }>`
    insert into bank.sign_in_try as kept (number_digest, failed_count, last_at)
    select ${vault.digest("sign-in try", typed)}::bytea, 1, ${now}::timestamptz
      where ${inNoHurry}
    on conflict (number_digest) do update set
      failed_count = case when ${locked} then kept.failed_count when ${more} >= ${MAX_FAILURES} then 0 else ${more} end,
      locked_until = case when ${locked} then kept.locked_until
        when ${more} >= ${MAX_FAILURES} then ${new Date(now.getTime() + LOCK_MS)}::timestamptz end,
      last_at = ${now}
    returning case when ${locked} then 0 else ${MAX_FAILURES}::integer - failed_count end as left`.execute(
    db,
  );
  return rows[0]!.left;
}

const DAY_MS = 24 * 60 * 60_000;

/** A count without a try for a day starts again, whether its row is still there or not. */
export const forgottenBefore = (now: Date) => new Date(now.getTime() - DAY_MS);
