import type { JobHandler } from "bank/jobs/handler";
import { railSeconds, secondsAfter } from "./delays";
import { endPayment } from "./end-payment";
import { newNetworkReference } from "./network-reference";
import { outcomeOf } from "./outcome";
import { getRailPayment } from "./payment";

/** RTGS: sent one by one, then credited or returned after a short while. */
export const hearRtgs: JobHandler = async (transaction, bank, { subject: reference }) => {
  const now = bank.clock.now();
  const payment = await getRailPayment(transaction, reference);
  const late = secondsAfter(payment.paidAt, railSeconds.late);
  if (outcomeOf(payment, bank.railSeed) === "late" && now < late) return late;
  const networkReference = await newNetworkReference(transaction, "rtgs", now);
  const ends = { credited: "credited", back: "returned" } as const;
  await endPayment(transaction, bank, payment, "sent", ends, networkReference);
};
