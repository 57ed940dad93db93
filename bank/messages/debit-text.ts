import { bankProfile } from "~/domain/bank-profile";
import { formatAmount, type Paise } from "~/domain/money";
import { ending, plain } from "./plain-words";

export interface Debit {
  reference: string;
  fromAccount: string;
  toAccount: string;
  toName: string;
  amount: Paise;
  charge: Paise;
}

/** The text message of each debit: how much, from where, to whom, under which reference, and whom to call. */
export function debitText({ reference, fromAccount, toAccount, toName, amount, charge }: Debit): string {
  const charged = charge > 0n ? ` and a charge of Rs ${formatAmount(charge)}` : "";
  return (
    `Rs ${formatAmount(amount)}${charged} debited from your account ${ending(fromAccount)} ` +
    `to ${plain(toName)}, account ${ending(toAccount)}. Reference ${reference}. ` +
    `Not you? Report it in net-banking or call ${bankProfile.helpline}.`
  );
}
