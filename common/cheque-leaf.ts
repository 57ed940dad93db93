import { addMonths, type IsoDate } from "./dates";

/** What becomes of a leaf: unused → presented → paid | returned; unused ↔ stopped; unused → cancelled. */
export type LeafState = "unused" | "presented" | "paid" | "returned" | "stopped" | "cancelled";

/** What happens to a leaf. A stopped one that is presented stays stopped: the cheque goes back unpaid. */
export type LeafEvent = "present" | "pay" | "return" | "stop" | "revoke" | "cancel";

const steps: Record<LeafState, Partial<Record<LeafEvent, LeafState>>> = {
  unused: { present: "presented", stop: "stopped", cancel: "cancelled" },
  presented: { pay: "paid", return: "returned" },
  stopped: { revoke: "unused" },
  paid: {},
  returned: {},
  cancelled: {},
};

/** The state after `event`, or null when it cannot happen to a leaf in `state`. */
export function leafAfter(state: LeafState, event: LeafEvent): LeafState | null {
  return steps[state][event] ?? null;
}

/** Months a cheque may be presented for after the date written on it (RBI, from 1 April 2012). */
export const CHEQUE_MONTHS = 3;

/** Whether a cheque of that date is too old to be paid: its last day is the same day three months on. */
export function isStale(instrumentDate: IsoDate, today: IsoDate): boolean {
  return today > addMonths(instrumentDate, CHEQUE_MONTHS);
}

/** Whether it is not to be paid yet. */
export function isPostDated(instrumentDate: IsoDate, today: IsoDate): boolean {
  return instrumentDate > today;
}

/** Why a presented cheque goes back unpaid. */
export const chequeReturnReasons = [
  "unknown-cheque",
  "already-presented",
  "cancelled",
  "stopped",
  "post-dated",
  "stale",
  "differs-from-declaration",
  "not-enough-money",
  "account-closed",
] as const;
export type ChequeReturnReason = (typeof chequeReturnReasons)[number];
