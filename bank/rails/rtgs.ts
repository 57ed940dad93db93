import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { JobHandler } from "bank/jobs/handler";
import { addJob } from "bank/jobs/jobs";
import type { Bank } from "bank/services/served";
import { railSeconds, secondsAfter } from "./delays";
import { endPayment } from "./end-payment";
import { newNetworkReference } from "./network-reference";
import { outcomeOf } from "./outcome";
import { getRailPayment, type RailPayment } from "./payment";

/** RTGS: sent one by one, then credited or returned after a short while; a late answer is heard later. */

export const hearRtgs: JobHandler = async (transaction, bank, { subject: reference }) => {
  const payment = await getRailPayment(transaction, reference);
  if (outcomeOf(payment, bank.railSeed) !== "late") return end(transaction, bank, payment);
  const dueAt = secondsAfter(payment.paidAt, railSeconds.late);
  return addJob(transaction, { kind: "rtgs-late-answer", subject: reference, dueAt });
};

export const hearLateRtgs: JobHandler = async (transaction, bank, { subject: reference }) =>
  end(transaction, bank, await getRailPayment(transaction, reference));

async function end(transaction: Transaction<BankSchema>, bank: Bank, payment: RailPayment): Promise<void> {
  const networkReference = await newNetworkReference(transaction, "rtgs", bank.clock.now());
  const ends = { credited: "credited", back: "returned" } as const;
  await endPayment(transaction, bank, payment, "sent", ends, networkReference);
}
