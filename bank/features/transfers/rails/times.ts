import type { PaymentState, Rail } from "common/payments";

/** How long the other side of each rail takes in the simulator, in seconds. */
export const railSeconds = {
  /** From the debit until the network has an IMPS payment. */
  impsSend: 0,
  /** Until the other bank answers; without an answer the payment is deemed a success then. */
  impsAnswer: 3,
  /** From a decline until the money is back. */
  impsReversal: 2,
  /** From a deemed success until the other bank has said what became of it. */
  impsEnquiry: 60,
  /** From a NEFT batch until the other bank has credited or returned. */
  neftAnswer: 60,
  rtgsAnswer: 20,
  /** What a late answer of any rail takes instead. */
  late: 420,
} as const;

/** NEFT settles on each full and half hour, day and night (S: RBI, 48 batches a day since December 2019). */
export const NEFT_BATCH_MINUTES = 30;

export function secondsAfter(instant: Date, seconds: number): Date {
  return new Date(instant.getTime() + seconds * 1000);
}

const BATCH_MS = NEFT_BATCH_MINUTES * 60_000;

/** The first batch after a payment made at `now`. India's half hours are those of UTC. */
export function nextBatch(now: Date): Date {
  return new Date((Math.floor(now.getTime() / BATCH_MS) + 1) * BATCH_MS);
}

const MINUTE_MS = 60_000;

/** Where a payment stands when the paying account has been debited. */
export function firstStateOf(rail: Rail): PaymentState {
  switch (rail) {
    case "within-bank":
      return "posted";
    case "imps":
      return "debited";
    case "neft":
      return "queued";
    case "rtgs":
      return "sent";
  }
}

/** When a payment made at `now` is due to arrive, as a full minute; null: at once. */
export function arrivalOf(rail: Rail, now: Date): Date | null {
  switch (rail) {
    case "within-bank":
    case "imps":
      return null;
    case "neft":
      return fullMinute(nextBatch(now), railSeconds.neftAnswer);
    case "rtgs":
      return fullMinute(now, railSeconds.rtgsAnswer);
  }
}

/** Rounded up: nothing is promised earlier than it comes. */
function fullMinute(from: Date, seconds: number): Date {
  return new Date(Math.ceil(secondsAfter(from, seconds).getTime() / MINUTE_MS) * MINUTE_MS);
}
