import type { JobKind } from "bank/jobs/jobs";
import type { OtherRail } from "bank/features/transfers/order";
import { railSeconds, secondsAfter, nextBatch } from "./times";

export interface StartedPayment {
  reference: string;
  rail: OtherRail;
  paidAt: Date;
}

interface FirstJob {
  kind: JobKind;
  /** Several, if the job of the first one may have run already. */
  subjects: string[];
  dueAt: Date[];
}

export function firstJob({ reference, rail, paidAt }: StartedPayment): FirstJob {
  const subjects = [reference];
  switch (rail) {
    case "imps":
      return { kind: "imps-send", subjects, dueAt: [secondsAfter(paidAt, railSeconds.impsSend)] };
    case "rtgs":
      return { kind: "rtgs-answer", subjects, dueAt: [secondsAfter(paidAt, railSeconds.rtgsAnswer)] };
    case "neft": {
      const batches = [nextBatch(paidAt)];
      while (batches.length < BATCHES) batches.push(nextBatch(batches.at(-1)!));
      return { kind: "neft-batch", subjects: batches.map((batch) => batch.toISOString()), dueAt: batches };
    }
  }
}

/** Offered to a payment, as the next ones may run while it is made. */
const BATCHES = 8;
