import { isPostDated, isStale, type ChequeReturnReason, type LeafState } from "~/domain/cheque-leaf";
import type { IsoDate } from "~/domain/dates";
import { differenceOf, type DeclaredCheque } from "~/domain/positive-pay";

/** Why a leaf in this state is not paid, whatever is written on it; null for an unused one. */
export function obstacleOf(state: LeafState | undefined): ChequeReturnReason | null {
  switch (state) {
    case "unused":
      return null;
    case "presented":
    case "paid":
    case "returned":
      return "already-presented";
    case "stopped":
    case "cancelled":
      return state;
    case undefined:
      return "unknown-cheque";
  }
}

/** Why an unused leaf is not paid for what is written on it, money aside; null when it may be. */
export function faultOf(
  cheque: DeclaredCheque,
  declared: DeclaredCheque | undefined,
  today: IsoDate,
): ChequeReturnReason | null {
  if (declared && differenceOf(declared, cheque) !== null) return "differs-from-declaration";
  if (isPostDated(cheque.instrumentDate, today)) return "post-dated";
  return isStale(cheque.instrumentDate, today) ? "stale" : null;
}
