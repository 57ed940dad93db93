/** A payment: what moves money from a customer's account, by which way, and what can become of it. Pure words and rules. */

/** What a customer asks for. The first five go to a person or firm, the last two into the customer's own deposit or loan. */
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

/** The way the money takes. All that stays within the bank is posted at once. */
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
 * Where a payment stands:
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

/** What a customer wants to know of it. */
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

/** The payees a transfer may go to: those of a rail; NEFT and RTGS share theirs. */
export const payeeKinds = ["within-bank", "imps", "neft-rtgs"] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** The list a kind of transfer takes its payee from; null where the money stays with the customer. */
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

/** Why a customer reports a payment; one that is `not-mine` stops all further ones. */
export const reportReasons = ["not-mine", "wrong-payee", "wrong-amount", "not-received"] as const;
export type ReportReason = (typeof reportReasons)[number];

/** The hour, in India, at which payments that were ordered for a day are first tried. */
export const FIRST_TRY_HOUR = 6;

/** Letters of a payment's remark, counted as people count them. */
export const MAX_REMARK = 40;

/** Whether a payment that is under way should have arrived before. `arrivesBy`: as was promised, if anything. */
export const isLate = (payment: { state: PaymentState; arrivesBy?: Date | undefined }, now: Date): boolean =>
  progressOf(payment.state) === "under-way" && payment.arrivesBy !== undefined && payment.arrivesBy < now;

/** Why other banks give money back, in the words of their networks; their texts are `bankWords.paymentReason`. */
export const returnReasons = {
  "account-closed": "Account closed",
  "no-such-account": "No such account",
  "not-credited": "Not credited by the other bank",
} as const;
