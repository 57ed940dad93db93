import type { JobHandler } from "bank/jobs/handler";
import { addJob } from "bank/jobs/jobs";
import { movePayment } from "bank/payments/move-payment";
import { railSeconds, secondsAfter } from "./delays";
import { endPayment } from "./end-payment";
import { newNetworkReference } from "./network-reference";
import { outcomeOf } from "./outcome";
import { getRailPayment } from "./payment";

/** NEFT: what is queued waits for its batch, is settled with all of the batch, then credited or returned. */

/**
 * Settles whatever was queued before the batch: also what an earlier batch could not take. Its subject is the time
 * of the batch, which stays the same when the job itself is late.
 */
export const runBatch: JobHandler = async (transaction, bank, { subject: batch }) => {
  const now = bank.clock.now();
  const queued = await transaction
    .selectFrom("bank.payment")
    .select(["reference", "to_account as toAccount"])
    .where("state", "=", "queued")
    .where("paid_at", "<", new Date(batch))
    .orderBy("paid_at")
    .orderBy("reference")
    .execute();
  for (const payment of queued) {
    const { reference } = payment;
    const networkReference = await newNetworkReference(transaction, "neft", now);
    if (!(await movePayment(transaction, reference, ["queued"], "settled", { at: now, networkReference })))
      continue;
    const late = outcomeOf(payment, bank.railSeed) === "late";
    const dueAt = secondsAfter(now, late ? railSeconds.late : railSeconds.neftAnswer);
    await addJob(transaction, { kind: "neft-answer", subject: reference, dueAt });
  }
};

export const hearNeft: JobHandler = async (transaction, bank, { subject: reference }) => {
  const payment = await getRailPayment(transaction, reference);
  await endPayment(transaction, bank, payment, "settled", { credited: "credited", back: "returned" });
};
