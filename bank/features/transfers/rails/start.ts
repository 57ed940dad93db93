import type { Db } from "bank/database/schema";
import { addJob } from "bank/jobs/jobs";
import type { OtherRail } from "bank/features/transfers/order";
import { railSeconds, secondsAfter, nextBatch } from "./times";

export interface StartedPayment {
  reference: string;
  rail: OtherRail;
  paidAt: Date;
}

/** Sets a payment going on its rail, in the transaction that debits the customer: the rail's first job. */
export async function startRail(db: Db, payment: StartedPayment): Promise<void> {
  const { reference: subject, rail, paidAt } = payment;
  switch (rail) {
    case "imps":
      return addJob(db, { kind: "imps-send", subject, dueAt: secondsAfter(paidAt, railSeconds.impsSend) });
    case "rtgs":
      return addJob(db, {
        kind: "rtgs-answer",
        subject,
        dueAt: secondsAfter(paidAt, railSeconds.rtgsAnswer),
      });
    case "neft":
      return joinBatch(db, paidAt);
  }
}

/**
 * Makes sure that a batch will come for a payment queued at `paidAt`. The batch is held (shared with other
 * payers) until the payment is committed; one that has run meanwhile leaves it to the next.
 */
async function joinBatch(db: Db, paidAt: Date): Promise<void> {
  for (let batch = nextBatch(paidAt); ; batch = nextBatch(batch)) {
    const subject = batch.toISOString();
    await addJob(db, { kind: "neft-batch", subject, dueAt: batch });
    const waiting = await db
      .selectFrom("bank.job")
      .select("id")
      .where(({ and }) => and({ kind: "neft-batch", subject, state: "waiting" }))
      .forShare()
      .executeTakeFirst();
    if (waiting) return;
  }
}
