import type { AccountKind } from "./accounts";
import type { Paise } from "./money";

/** What of a balance is held back, and how far below zero it may go. All paise; `floor` is zero or negative. */
export interface BalanceTerms {
  kind: AccountKind;
  balance: Paise;
  lien: Paise;
  uncleared: Paise;
  floor: Paise;
}

/**
 * What may be spent: ledger balance − lien − uncleared, and of a limit what is left of it.
 * A loan is paid out once and repaid: nothing of it may be spent.
 */
export function availableBalance({ kind, balance, lien, uncleared, floor }: BalanceTerms): Paise {
  return kind === "loan" ? 0n : balance - floor - lien - uncleared;
}
