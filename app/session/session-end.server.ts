import type { Portal } from "~/load-context";
import { digest } from "~/seal.server";

export async function endSession({ db, clock }: Portal, session: { digest: Buffer }, reason: string) {
  const result = await db
    .updateTable("portal.session")
    .set({ ended_at: clock.now(), end_reason: reason })
    .where("id_digest", "=", session.digest)
    .where("ended_at", "is", null)
    .executeTakeFirst();
  return result.numUpdatedRows > 0n;
}

/**
 * Ends all sessions of the customer except `except` and returns their number. Runs twice: the first pass waits for a session that is
 * advancing to its next step, the second sees its new row.
 */
export async function endSessionsOf(
  { db, clock }: Portal,
  customerNumber: string,
  reason: string,
  except?: { digest: Buffer },
): Promise<number> {
  let ended = 0n;
  for (let pass = 1; pass <= 2; pass += 1) {
    const result = await db
      .updateTable("portal.session")
      .set({ ended_at: clock.now(), end_reason: reason })
      .where("customer_number", "=", customerNumber)
      .where("ended_at", "is", null)
      .$if(except !== undefined, (query) => query.where("id_digest", "!=", except!.digest))
      .executeTakeFirst();
    ended += result.numUpdatedRows;
  }
  return Number(ended);
}

/** Why the ticket's session has ended; `time` if it expired. Null if it never passed step `proving`. */
export async function findEndReason({ db }: Portal, ticket: { id: string }): Promise<string | null> {
  const row = await db
    .selectFrom("portal.session")
    .select("end_reason")
    .where("id_digest", "=", digest(ticket.id))
    .where("step", "!=", "proving")
    .executeTakeFirst();
  return row ? (row.end_reason ?? "time") : null;
}
