import { addMonths, type IsoDate } from "./dates";

/** unused → presented → paid | returned; unused ↔ stopped; unused → cancelled. */
export type LeafState = "unused" | "presented" | "paid" | "returned" | "stopped" | "cancelled";

/** A stopped leaf stays stopped when it is presented: the cheque returns unpaid. */
export type LeafEvent = "present" | "pay" | "return" | "stop" | "revoke" | "cancel";

const steps: Record<LeafState, Partial<Record<LeafEvent, LeafState>>> = {
  unused: { present: "presented", stop: "stopped", cancel: "cancelled" },
  presented: { pay: "paid", return: "returned" },
  stopped: { revoke: "unused" },
  paid: {},
  returned: {},
  cancelled: {},
};

export function leafAfter(state: LeafState, event: LeafEvent): LeafState | null {
  return steps[state][event] ?? null;
}

/** Validity of a cheque from its date (RBI, from 1 April 2012). */
export const CHEQUE_MONTHS = 3;

/** The last valid day is the same day three months on. */
export function isStale(instrumentDate: IsoDate, today: IsoDate): boolean {
  return today > addMonths(instrumentDate, CHEQUE_MONTHS);
}

export function isPostDated(instrumentDate: IsoDate, today: IsoDate): boolean {
  return instrumentDate > today;
}

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
