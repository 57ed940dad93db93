import type { PaymentState, Rail } from "~/domain/payments";
import { railSeconds, secondsAfter } from "./delays";
import { nextBatch } from "./neft-batches";

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
