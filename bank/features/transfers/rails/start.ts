import type { Db } from "bank/database/schema";
import { addJob } from "bank/jobs/jobs";
import type { OtherRail } from "bank/features/transfers/order";
import { railSeconds, secondsAfter, nextBatch } from "./times";

export interface StartedPayment {
  reference: string;
  rail: OtherRail;
  paidAt: Date;
}

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
 * Schedules a batch for a payment queued at `paidAt`, holding it (shared) until the payment is committed; if it has run
 * meanwhile, the next batch takes the payment.
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
