import { ending, inRupees } from "bank/messages/plain-words";
import { say } from "bank/messages/texts";
import type { BankProfile } from "common/bank";
import type { ChequeReturnReason } from "common/cheque-leaf";
import { formatDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { plain } from "common/plain-text";
import type { Leaf } from "./leaf";

export const booksOnTheirWayText = (
  profile: BankProfile,
  requestNumber: string,
  account: string,
  state: "printed" | "sent" | "delivered",
): string => say(profile, `cheques:messages.${state}`, { number: requestNumber, account: ending(account) });

export const chequePaidText = (
  profile: BankProfile,
  account: string,
  { number, amount, payee }: { number: string; amount: Paise; payee: string },
): string =>
  say(profile, "cheques:messages.paid", {
    amount: inRupees(amount),
    account: ending(account),
    cheque: plain(number),
    payee: plain(payee),
  });

export const chequeReturnedText = (
  profile: BankProfile,
  account: string,
  { number, amount }: { number: string; amount: Paise },
  reason: ChequeReturnReason,
): string =>
  say(profile, "cheques:messages.returned", {
    cheque: plain(number),
    amount: inRupees(amount),
    account: ending(account),
    reason: reasonOf(profile, reason),
  });

const reasonOf = (profile: BankProfile, reason: ChequeReturnReason): string =>
  say(profile, `cheques:messages.reasons.${reason}`);

export function statusOf(profile: BankProfile, leaf: Leaf): string {
  const on = leaf.state_on === null ? "" : ` on ${formatDate(leaf.state_on)}`;
  const amount = leaf.amount === null ? "" : ` for Rs ${formatAmount(leaf.amount)}`;
  const why = leaf.return_reason === null ? "" : `: ${reasonOf(profile, leaf.return_reason)}`;
  switch (leaf.state) {
    case "unused":
      return "This cheque has not been presented";
    case "presented":
      return `This cheque was presented${amount}${on} and is being cleared`;
    case "paid":
      return `This cheque was paid${amount}${on}`;
    case "returned":
      return `This cheque was returned unpaid${on}${why}`;
    case "stopped":
      return leaf.return_reason === null
        ? `Payment of this cheque was stopped${on}`
        : `Payment of this cheque was stopped${on}; it was presented${amount} and returned unpaid`;
    case "cancelled":
      return `This cheque was cancelled${on}`;
  }
}
