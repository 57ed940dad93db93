import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { addJob } from "bank/jobs/jobs";
import type { Rail } from "~/domain/payments";
import { railSeconds, secondsAfter } from "./delays";
import { joinBatch } from "./join-batch";

export interface StartedPayment {
  reference: string;
  rail: Exclude<Rail, "within-bank">;
  paidAt: Date;
}

/** Sets a payment going on its rail, in the transaction that debits the customer: the rail's first job. */
export async function startRail(db: Kysely<BankSchema>, payment: StartedPayment): Promise<void> {
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
