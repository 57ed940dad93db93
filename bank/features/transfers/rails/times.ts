import { creditedBy, type TurnAroundRules } from "common/payment-returns";
import type { PaymentState, Rail } from "common/payments";

/** Answer times of the simulated rails, in seconds. */
export const railSeconds = {
  /** From debit to the network. */
  impsSend: 0,
  /** To the other bank's answer; without one the payment is deemed a success. */
  impsAnswer: 3,
  /** From a decline to the returned money. */
  impsReversal: 2,
  /** From a deemed success to the other bank's final answer. */
  impsEnquiry: 60,
  /** From a NEFT batch to credit or return. */
  neftAnswer: 60,
  rtgsAnswer: 20,
  /** For a late answer of any rail, instead. */
  late: 420,
} as const;

/** NEFT settles on each full and half hour, day and night (S: RBI, 48 batches a day since December 2019). */
export const NEFT_BATCH_MINUTES = 30;

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

const BATCH_MS = NEFT_BATCH_MINUTES * 60_000;

/** First batch after a payment at `now`. Half hours are the same in IST and UTC. */
export function nextBatch(now: Date): Date {
  return new Date((Math.floor(now.getTime() / BATCH_MS) + 1) * BATCH_MS);
}

const MINUTE_MS = 60_000;

export const firstStates: Readonly<Record<Rail, PaymentState>> = {
  "within-bank": "posted",
  imps: "debited",
  neft: "queued",
  rtgs: "sent",
};

export const settlementOf = (rail: Rail, paidAt: Date): Date =>
  rail === "neft" ? nextBatch(paidAt) : paidAt;

/** Last minute in which a payment made at `now` is due to arrive, by law; null: at once. */
export function arrivalOf(rules: TurnAroundRules, rail: Rail, now: Date): Date | null {
  const by = creditedBy(rules, rail, { paidAt: now, settledAt: settlementOf(rail, now) });
  // Rounded up, so that the promise is never too early.
  return by && new Date(Math.ceil(by.getTime() / MINUTE_MS) * MINUTE_MS);
}
