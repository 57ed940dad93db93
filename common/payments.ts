/** The first five go to a person or firm, the last two into the customer's own deposit or loan. */
export const transferKinds = [
  "own-account",
  "within-bank",
  "imps",
  "neft",
  "rtgs",
  "rd-instalment",
  "loan-repayment",
] as const;
export type TransferKind = (typeof transferKinds)[number];

/** Payments within the bank are posted at once. */
export const rails = ["within-bank", "imps", "neft", "rtgs"] as const;
export type Rail = (typeof rails)[number];

export function railOf(kind: TransferKind): Rail {
  switch (kind) {
    case "own-account":
    case "within-bank":
    case "rd-instalment":
    case "loan-repayment":
      return "within-bank";
    case "imps":
    case "neft":
    case "rtgs":
      return kind;
  }
}

/**
 * States by rail:
 * - within the bank: posted
 * - IMPS: debited → sent → success; or declined → reversed; or deemed-success → confirmed or reversed
 * - NEFT: queued → settled → credited or returned
 * - RTGS: sent → credited or returned
 * `reversed` and `returned`: the money is back on the account it came from.
 */
export const paymentStates = [
  "posted",
  "debited",
  "queued",
  "sent",
  "settled",
  "success",
  "deemed-success",
  "confirmed",
  "credited",
  "declined",
  "reversed",
  "returned",
] as const;
export type PaymentState = (typeof paymentStates)[number];

export type Progress = "under-way" | "arrived" | "money-back";

export function progressOf(state: PaymentState): Progress {
  switch (state) {
    case "posted":
    case "success":
    case "confirmed":
    case "credited":
      return "arrived";
    case "reversed":
    case "returned":
      return "money-back";
    case "debited":
    case "queued":
    case "sent":
    case "settled":
    case "deemed-success":
    case "declined":
      return "under-way";
  }
}

/** Kinds of payee list: NEFT and RTGS share one. */
export const payeeKinds = ["within-bank", "imps", "neft-rtgs"] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** Null if the money stays with the customer. */
export function payeeKindOf(kind: TransferKind): PayeeKind | null {
  switch (kind) {
    case "within-bank":
    case "imps":
      return kind;
    case "neft":
    case "rtgs":
      return "neft-rtgs";
    case "own-account":
    case "rd-instalment":
    case "loan-repayment":
      return null;
  }
}

/** `not-mine` stops all further payments. */
export const reportReasons = ["not-mine", "wrong-payee", "wrong-amount", "not-received"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** Hour (IST) at which payments ordered for a day are first tried. */
export const FIRST_TRY_HOUR = 6;

export const MAX_REMARK = 40;

/** True if a payment under way is past the promised `arrivesBy`. */
export const isLate = (payment: { state: PaymentState; arrivesBy?: Date | undefined }, now: Date): boolean =>
  progressOf(payment.state) === "under-way" && payment.arrivesBy !== undefined && payment.arrivesBy < now;

/** Return reasons in the networks' words; texts are under `bankWords.paymentReason`. */
export const returnReasons = {
  "account-closed": "Account closed",
  "no-such-account": "No such account",
  "not-credited": "Not credited by the other bank",
} as const;
