import { sql } from "kysely";
import type { Bank } from "bank/service";
import type { JobHandler } from "bank/jobs/jobs";
import { CLOCK_MARGIN_MS } from "common/contract/cipher.server";

/**
 * Each sealed call is taken once, by any bank process, against replay. Not waiting for the disk: after a database crash a
 * recent call may be taken again, which references make harmless for payments.
 */
export async function takeCall(
  { db, clock }: Pick<Bank, "db" | "clock">,
  salt: string,
  sealedAt: number,
): Promise<"taken" | "again" | "too-early-or-late"> {
  if (Math.abs(clock.now().getTime() - sealedAt) > CLOCK_MARGIN_MS) return "too-early-or-late";
  const kept_until = new Date(sealedAt + KEPT_MS);
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("bank.taken_call")
    .columns(["salt", "kept_until"])
    .expression(
      db
        .selectNoFrom(({ val }) => [val(salt).as("salt"), val(kept_until).as("kept_until")])
        .where(sql<boolean>`set_config('synchronous_commit', 'off', true) is not null`),
    )
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n ? "taken" : "again";
}

/** Twice the margin: the clocks of bank processes differ too. */
const KEPT_MS = 2 * CLOCK_MARGIN_MS;

export const deleteExpiredCalls: JobHandler = async (transaction, { clock }) => {
  const now = clock.now();
  await transaction.deleteFrom("bank.taken_call").where("kept_until", "<", now).execute();
  return new Date(now.getTime() + CLOCK_MARGIN_MS);
};
