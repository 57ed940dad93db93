/** Payments within the bank are posted at once. */
export type Rail = "within-bank" | "imps" | "neft" | "rtgs";

/** Kinds of payee list: NEFT and RTGS share one. */
export const payeeKinds = ["within-bank", "imps", "neft-rtgs"] as const;
export type PayeeKind = (typeof payeeKinds)[number];

/** The last two go into the customer's own deposit or loan. `payees` is null if the money stays with the customer. */
const kinds = {
  "own-account": { rail: "within-bank", payees: null },
  "within-bank": { rail: "within-bank", payees: "within-bank" },
  imps: { rail: "imps", payees: "imps" },
  neft: { rail: "neft", payees: "neft-rtgs" },
  rtgs: { rail: "rtgs", payees: "neft-rtgs" },
  "rd-instalment": { rail: "within-bank", payees: null },
  "loan-repayment": { rail: "within-bank", payees: null },
} as const satisfies Record<string, { rail: Rail; payees: PayeeKind | null }>;

export type TransferKind = keyof typeof kinds;
export const transferKinds = Object.keys(kinds) as TransferKind[];

export const railOf = (kind: TransferKind): Rail => kinds[kind].rail;
export const payeeKindOf = (kind: TransferKind): PayeeKind | null => kinds[kind].payees;

/**
 * States by rail:
 * - within the bank: posted
 * - IMPS: debited → sent → success; or declined → reversed; or deemed-success → confirmed or reversed
 * - NEFT: queued → settled → credited or returned
 * - RTGS: sent → credited or returned
 * `reversed` and `returned`: the money is back on the account it came from.
 */
const progress = {
  posted: "arrived",
  debited: "under-way",
  queued: "under-way",
  sent: "under-way",
  settled: "under-way",
  success: "arrived",
  "deemed-success": "under-way",
  confirmed: "arrived",
  credited: "arrived",
  declined: "under-way",
  reversed: "money-back",
  returned: "money-back",
} as const;

export type PaymentState = keyof typeof progress;
export const paymentStates = Object.keys(progress) as PaymentState[];

export type Progress = (typeof progress)[PaymentState];
export const progressOf = (state: PaymentState): Progress => progress[state];

const stateNames = { arrived: "done", "under-way": "way", "money-back": "returned" } as const;

/** Name of its state on every page and paper: a key of `states` of the common texts. */
export const stateNameOf = (state: PaymentState) =>
  state === "declined" ? "refused" : stateNames[progress[state]];

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
