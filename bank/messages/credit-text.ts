import { bankProfile } from "~/domain/bank-profile";
import { formatAmount, type Paise } from "~/domain/money";
import { ending, plain } from "./plain-words";

/** The text message of a credit, to holders who want it: how much, where, from whom, under which reference. */
export function creditText(credit: {
  reference: string;
  toAccount: string;
  payerName: string;
  amount: Paise;
}): string {
  const { reference, toAccount, payerName, amount } = credit;
  return (
    `Rs ${formatAmount(amount)} credited to your account ${ending(toAccount)} by ${plain(payerName)}. ` +
    `Reference ${reference}. ${bankProfile.shortName}`
  );
}
