import type { PaymentState, TransferKind } from "./payments";

/** What happened to a payment in one sentence: a key under `happened` in `locales/*`/payments.json. */
export type Happened =
  | "own-account"
  | "rd-instalment"
  | "loan-repayment"
  | "posted"
  | "on-its-way"
  | "waiting"
  | "with-their-bank"
  | "unanswered"
  | "arrived"
  | "declined"
  | "reversed"
  | "returned";

export function happenedTo({ kind, state }: { kind: TransferKind; state: PaymentState }): Happened {
  switch (state) {
    case "posted":
      return kind === "own-account" || kind === "rd-instalment" || kind === "loan-repayment"
        ? kind
        : "posted";
    case "debited":
    case "sent":
      return "on-its-way";
    case "queued":
      return "waiting";
    case "settled":
      return "with-their-bank";
    case "deemed-success":
      return "unanswered";
    case "success":
    case "confirmed":
    case "credited":
      return "arrived";
    case "declined":
    case "reversed":
    case "returned":
      return state;
  }
}
