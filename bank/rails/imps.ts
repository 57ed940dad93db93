import type { JobHandler } from "bank/jobs/handler";
import { addJob } from "bank/jobs/jobs";
import { movePayment } from "bank/payments/move-payment";
import { railSeconds, secondsAfter } from "./delays";
import { endPayment } from "./end-payment";
import { giveBack } from "./give-back";
import { newNetworkReference } from "./network-reference";
import { impsAnswer, outcomeOf } from "./outcome";
import { getRailPayment } from "./payment";
import { settle } from "./settle";

/** IMPS, one job for each step: debited → sent → success; declined → reversed; no answer → deemed-success → confirmed or reversed. */

export const sendImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const now = bank.clock.now();
  const networkReference = await newNetworkReference(transaction, "imps", now);
  if (!(await movePayment(transaction, reference, ["debited"], "sent", { at: now, networkReference })))
    return;
  const dueAt = secondsAfter(now, railSeconds.impsAnswer);
  await addJob(transaction, { kind: "imps-answer", subject: reference, dueAt });
};

/** Silence is no refusal: without an answer the money may have arrived, so it stays away until the other bank has spoken. */
export const hearImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const now = bank.clock.now();
  const payment = await getRailPayment(transaction, reference);
  const heard = impsAnswer(outcomeOf(payment, bank.railSeed));
  switch (heard.answer) {
    case "success":
      if (await movePayment(transaction, reference, ["sent"], "success", { at: now }))
        await settle(transaction, payment, now);
      return;
    case "declined": {
      const { reason } = heard;
      if (!(await movePayment(transaction, reference, ["sent"], "declined", { at: now, reason }))) return;
      const dueAt = secondsAfter(now, railSeconds.impsReversal);
      return addJob(transaction, { kind: "imps-reversal", subject: reference, dueAt });
    }
    case "none": {
      if (!(await movePayment(transaction, reference, ["sent"], "deemed-success", { at: now }))) return;
      const dueAt = secondsAfter(now, heard.enquiryAfterSeconds);
      return addJob(transaction, { kind: "imps-enquiry", subject: reference, dueAt });
    }
  }
};

export const reverseImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const now = bank.clock.now();
  const payment = await getRailPayment(transaction, reference);
  const reason = payment.reason ?? "";
  if (await movePayment(transaction, reference, ["declined"], "reversed", { at: now, reason }))
    await giveBack(transaction, bank, payment, reason, now);
};

/** The other bank has looked: what was deemed a success was one, or the money comes back. */
export const enquireImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const payment = await getRailPayment(transaction, reference);
  await endPayment(transaction, bank, payment, "deemed-success", { credited: "confirmed", back: "reversed" });
};
