import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { addJob } from "bank/jobs/jobs";
import { nextBatch } from "./neft-batches";

/**
 * Makes sure that a batch will come for a payment queued at `paidAt`. The batch is held (shared with other payers)
 * until the payment is committed, so that it cannot run without it; a batch that has run meanwhile leaves it to the next.
 */
export async function joinBatch(db: Kysely<BankSchema>, paidAt: Date): Promise<void> {
  for (let batch = nextBatch(paidAt); ; batch = nextBatch(batch)) {
    const subject = batch.toISOString();
    await addJob(db, { kind: "neft-batch", subject, dueAt: batch });
    const waiting = await db
      .selectFrom("bank.job")
      .select("id")
      .where("kind", "=", "neft-batch")
      .where("subject", "=", subject)
      .where("state", "=", "waiting")
      .forShare()
      .executeTakeFirst();
    if (waiting) return;
  }
}
