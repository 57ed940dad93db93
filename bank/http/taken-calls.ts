import { sql } from "kysely";
import type { Customer } from "bank/customers";
import type { Bank } from "bank/service";
import type { JobHandler } from "bank/jobs/jobs";
import { CLOCK_MARGIN_MS } from "common/contract/cipher.server";
import { inNoHurry } from "common/postgres/transaction.server";

/**
 * Each sealed call is taken once, by any bank process, against replay. Not waiting for the disk: after a database crash a
 * recent call may be taken again, which references make harmless for payments. Answers the customers of the caller's mobile.
 */
export async function takeCall(
  { db, clock }: Pick<Bank, "db" | "clock">,
  { salt, sealedAt, user }: { salt: string; sealedAt: number; user: string },
): Promise<{ outcome: "taken"; callers: Customer[] } | { outcome: "again" | "too-early-or-late" }> {
  if (Math.abs(clock.now().getTime() - sealedAt) > CLOCK_MARGIN_MS) return { outcome: "too-early-or-late" };
  const { rows } = await sql<Customer | { number: null }>`
    with taken as (
      insert into bank.taken_call (salt, kept_until) select ${salt}::text, ${new Date(sealedAt + KEPT_MS)}::timestamptz
      where ${inNoHurry}
      on conflict do nothing returning salt
    )
    select customer.* from taken left join bank.customer on customer.mobile = ${user}`.execute(db);
  if (rows.length === 0) return { outcome: "again" };
  return { outcome: "taken", callers: rows.filter((row) => row.number !== null) };
}

/** Twice the margin: the clocks of bank processes differ too. */
const KEPT_MS = 2 * CLOCK_MARGIN_MS;

export const deleteExpiredCalls: JobHandler = async (transaction, { clock }) => {
  const now = clock.now();
  await transaction.deleteFrom("bank.taken_call").where("kept_until", "<", now).execute();
  return new Date(now.getTime() + CLOCK_MARGIN_MS);
};
