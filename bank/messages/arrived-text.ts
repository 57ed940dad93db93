import { bankProfile } from "~/domain/bank-profile";
import { formatAmount, type Paise } from "~/domain/money";
import { ending, plain } from "./plain-words";

/**
 * The text message when the other bank has credited a payment that did not arrive at once (S: RBI asks for this
 * confirmation by NEFT).
 */
export function arrivedText(payment: {
  reference: string;
  rail: "imps" | "neft" | "rtgs";
  toAccount: string;
  toName: string;
  amount: Paise;
}): string {
  const { reference, rail, toAccount, toName, amount } = payment;
  return (
    `Your ${rail.toUpperCase()} payment ${reference} of Rs ${formatAmount(amount)} has been credited ` +
    `to ${plain(toName)}, account ${ending(toAccount)}. ${bankProfile.shortName}`
  );
}
