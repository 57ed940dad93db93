import { formatAmount, type Paise } from "./money";

/** Text messages about an account; `…From` is the least amount, 0 for every movement. */
export interface AlertWish {
  debits: boolean;
  debitsFrom: Paise;
  credits: boolean;
  creditsFrom: Paise;
}

/** True if the new settings would hide something that is sent now. */
export function tellsLess(now: AlertWish, wish: AlertWish): boolean {
  const less = (shown: boolean, from: Paise, requested: boolean, wantedFrom: Paise) =>
    shown && (!requested || wantedFrom > from);
  return (
    less(now.debits, now.debitsFrom, wish.debits, wish.debitsFrom) ||
    less(now.credits, now.creditsFrom, wish.credits, wish.creditsFrom)
  );
}

/** In the words of the text message that the OTP is bound to. */
export function alertWords({ debits, debitsFrom, credits, creditsFrom }: AlertWish): string {
  const shown = (requested: boolean, from: Paise) =>
    requested ? (from > 0n ? `from Rs ${formatAmount(from)}` : "all") : "none";
  return `debits ${shown(debits, debitsFrom)}, credits ${shown(credits, creditsFrom)}`;
}
