import { formatAmount, type Paise } from "./money";

/** Which text messages are wanted about an account; `…From`: from this amount on, 0: every one. */
export interface AlertWish {
  debits: boolean;
  debitsFrom: Paise;
  credits: boolean;
  creditsFrom: Paise;
}

/** Whether somebody who wants to go unseen gains by it: something would not be told any more. */
export function tellsLess(now: AlertWish, wish: AlertWish): boolean {
  const less = (shown: boolean, from: Paise, requested: boolean, wantedFrom: Paise) =>
    shown && (!requested || wantedFrom > from);
  return (
    less(now.debits, now.debitsFrom, wish.debits, wish.debitsFrom) ||
    less(now.credits, now.creditsFrom, wish.credits, wish.creditsFrom)
  );
}

/** A wish in the words of the bank's text messages, to which its OTP is bound as well. */
export function alertWords({ debits, debitsFrom, credits, creditsFrom }: AlertWish): string {
  const shown = (requested: boolean, from: Paise) =>
    requested ? (from > 0n ? `from Rs ${formatAmount(from)}` : "all") : "none";
  return `debits ${shown(debits, debitsFrom)}, credits ${shown(credits, creditsFrom)}`;
}
