import { inRupees } from "common/money";
import { returnJournal, settlementJournal } from "bank/features/transfers/journals";
import { ownAccounts } from "bank/database/tables/own-accounts";
import { postJournal } from "bank/ledger/post-journal";
import { ending } from "bank/messages/plain-words";
import { sendText } from "bank/messages/text-messages";
import { words, type Words } from "common/words";
import { returnReasons, type PaymentState } from "common/payments";
import { plain } from "common/plain-text";
import { type JobHandler, addJob } from "bank/jobs/jobs";
import type { Transaction } from "bank/database/schema";
import type { Bank } from "bank/service";
import { movePayment, newNetworkReference, getRailPayment, type RailPayment } from "./payment";
import { railSeconds, secondsAfter } from "./times";
import { farSides, outcomeOf } from "./outcome";

/** IMPS: debited → sent → success | declined → reversed | deemed-success → confirmed or reversed. */
const sendImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const now = bank.clock.now();
  const networkReference = await newNetworkReference(bank.profile, transaction, "imps", now);
  if (!(await movePayment(transaction, reference, ["debited"], "sent", { at: now, networkReference })))
    return;
  const dueAt = secondsAfter(now, railSeconds.impsAnswer);
  await addJob(transaction, { kind: "imps-answer", subject: reference, dueAt });
};

/** No answer is no refusal: the money may have arrived, so it stays in suspense until the other bank has answered. */
const handleImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const now = bank.clock.now();
  const payment = await getRailPayment(transaction, reference);
  const { silentFor, reason } = farSides[outcomeOf(payment, bank.railSeed)];
  if (silentFor !== undefined) {
    if (!(await movePayment(transaction, reference, ["sent"], "deemed-success", { at: now }))) return;
    return addJob(transaction, {
      kind: "imps-enquiry",
      subject: reference,
      dueAt: secondsAfter(now, silentFor),
    });
  }
  if (reason !== undefined) {
    if (!(await movePayment(transaction, reference, ["sent"], "declined", { at: now, reason }))) return;
    const dueAt = secondsAfter(now, railSeconds.impsReversal);
    return addJob(transaction, { kind: "imps-reversal", subject: reference, dueAt });
  }
  if (await movePayment(transaction, reference, ["sent"], "success", { at: now }))
    await settlePayment(transaction, payment, now);
};

const reverseImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const now = bank.clock.now();
  const payment = await getRailPayment(transaction, reference);
  const reason = payment.reason ?? "";
  if (await movePayment(transaction, reference, ["declined"], "reversed", { at: now, reason }))
    await returnMoney(transaction, bank, payment, reason, now);
};

const enquireImps: JobHandler = async (transaction, bank, { subject: reference }) => {
  const payment = await getRailPayment(transaction, reference);
  await endPayment(transaction, bank, payment, "deemed-success", { credited: "confirmed", back: "reversed" });
};

/**
 * NEFT: queued payments wait for their batch, are settled with it, then credited or returned; leftovers of earlier batches
 * too. The subject is the batch's time, also if the job is late.
 */
const runBatch: JobHandler = async (transaction, bank, { subject: batch }) => {
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
    const networkReference = await newNetworkReference(bank.profile, transaction, "neft", now);
    if (!(await movePayment(transaction, reference, ["queued"], "settled", { at: now, networkReference })))
      continue;
    const late = outcomeOf(payment, bank.railSeed) === "late";
    const dueAt = secondsAfter(now, late ? railSeconds.late : railSeconds.neftAnswer);
    await addJob(transaction, { kind: "neft-answer", subject: reference, dueAt });
  }
};

const handleNeft: JobHandler = async (transaction, bank, { subject: reference }) => {
  const payment = await getRailPayment(transaction, reference);
  await endPayment(transaction, bank, payment, "settled", { credited: "credited", back: "returned" });
};

/** RTGS: sent one by one, then credited or returned; late answers are handled later. */
const handleRtgs: JobHandler = async (transaction, bank, { subject: reference }) => {
  const payment = await getRailPayment(transaction, reference);
  if (outcomeOf(payment, bank.railSeed) !== "late") return end(transaction, bank, payment);
  const dueAt = secondsAfter(payment.paidAt, railSeconds.late);
  return addJob(transaction, { kind: "rtgs-late-answer", subject: reference, dueAt });
};

const handleLateRtgs: JobHandler = async (transaction, bank, { subject: reference }) =>
  end(transaction, bank, await getRailPayment(transaction, reference));

async function end(transaction: Transaction, bank: Bank, payment: RailPayment): Promise<void> {
  const networkReference = await newNetworkReference(bank.profile, transaction, "rtgs", bank.clock.now());
  const ends = { credited: "credited", back: "returned" } as const;
  await endPayment(transaction, bank, payment, "sent", ends, networkReference);
}

export const railJobs = {
  "imps-send": sendImps,
  "imps-answer": handleImps,
  "imps-reversal": reverseImps,
  "imps-enquiry": enquireImps,
  "neft-batch": runBatch,
  "neft-answer": handleNeft,
  "rtgs-answer": handleRtgs,
  "rtgs-late-answer": handleLateRtgs,
};

/** Ends a payment as credited or returned, and texts the customer. Does nothing if its state does not allow that answer. */
async function endPayment(
  transaction: Transaction,
  bank: Bank,
  payment: RailPayment,
  from: PaymentState,
  to: { credited: PaymentState; back: PaymentState },
  networkReference?: string,
): Promise<void> {
  const at = bank.clock.now();
  const { reference } = payment;
  const { reason } = farSides[outcomeOf(payment, bank.railSeed)];
  if (reason !== undefined) {
    if (await movePayment(transaction, reference, [from], to.back, { at, reason, networkReference }))
      await returnMoney(transaction, bank, payment, reason, at);
    return;
  }
  if (!(await movePayment(transaction, reference, [from], to.credited, { at, networkReference }))) return;
  await settlePayment(transaction, payment, at);
  // For payments that did not arrive at once (S: RBI asks for this by NEFT).
  const arrived = { ...namesOf(payment), account: ending(payment.toAccount) };
  const message = words("transfers:messages.arrived", arrived);
  await sendText(transaction, bank, payment, { sentAt: at, words: message });
}

/** Reasons of other banks that we do not know are said as they say them. */
const whyBack = (reason: string): string | Words => {
  const known = Object.entries(returnReasons).find(([, text]) => text === reason);
  return known ? words(`transfers:messages.returned.${known[0]}`) : reason;
};

const namesOf = ({ rail, reference, toName, amount }: RailPayment) => ({
  rail: rail.toUpperCase(),
  reference,
  name: plain(toName),
  amount: inRupees(amount),
});

async function settlePayment(transaction: Transaction, payment: RailPayment, now: Date): Promise<void> {
  const posted = await postJournal(transaction, { ...settlementJournal(payment), now });
  if (posted.outcome !== "posted")
    throw new Error(`payment ${payment.reference} not settled: ${posted.outcome}`);
}

/**
 * Returns amount and charge to the paying account, and texts the customer. If that account takes no posting, the bank keeps
 * them for collection at the branch.
 */
async function returnMoney(
  transaction: Transaction,
  bank: Bank,
  payment: RailPayment,
  reason: string,
  now: Date,
): Promise<void> {
  const postTo = (account: string) => postJournal(transaction, { ...returnJournal(payment, account), now });
  const kept = (await postTo(payment.fromAccount)).outcome !== "posted";
  if (kept && (await postTo(ownAccounts.unclaimed)).outcome !== "posted")
    throw new Error(`payment ${payment.reference} could not be returned`);
  const { charge, fromAccount } = payment;
  const values = {
    ...namesOf(payment),
    reason: whyBack(reason),
    from: ending(fromAccount),
    charge: inRupees(charge),
  };
  const which = kept ? "kept" : "back";
  const key = charge > 0n ? `${which}Charged` : which;
  const entry = { account: fromAccount, reference: returnJournal(payment, fromAccount).reference };
  await sendText(transaction, bank, payment, {
    sentAt: now,
    words: words(`transfers:messages.${key}`, values),
    balance: kept ? undefined : entry,
  });
}
