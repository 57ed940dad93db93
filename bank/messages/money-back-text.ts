import { bankProfile } from "~/domain/bank-profile";
import { formatAmount, type Paise } from "~/domain/money";
import { ending, plain } from "./plain-words";

export interface MoneyBack {
  reference: string;
  rail: "imps" | "neft" | "rtgs";
  fromAccount: string;
  toName: string;
  amount: Paise;
  charge: Paise;
  reason: string;
  /** The account took no posting any more: the bank keeps the money. */
  kept: boolean;
}

/** The text message when a payment's money comes back. */
export function moneyBackText(back: MoneyBack): string {
  const { reference, rail, amount, charge, kept } = back;
  const charged = charge > 0n ? ` and its charge of Rs ${formatAmount(charge)}` : "";
  const where = kept
    ? `could not go back to your account ${ending(back.fromAccount)}: please ask your branch for it`
    : `are back in your account ${ending(back.fromAccount)}`;
  return (
    `Your ${rail.toUpperCase()} payment ${reference} to ${plain(back.toName)} was not credited (${back.reason}). ` +
    `Rs ${formatAmount(amount)}${charged} ${where}. ${bankProfile.shortName}`
  );
}
