import type { ChequeReturnReason } from "common/cheque-leaf";
import type { BankProfile } from "common/bank";
import { formatDate } from "common/dates";
import { formatAmount, type Paise } from "common/money";
import { ending, notYou as callUs } from "bank/messages/plain-words";
import { plain } from "common/plain-text";
import type { Leaf } from "./leaf";

/** What the bank says of cheques. Each text message says whom to call when somebody else did it. */

const notYou = (profile: BankProfile): string => `${callUs(profile)} ${profile.shortName}`;

const onTheirWay = {
  printed: "have been printed",
  sent: "have been sent",
  delivered: "have been delivered and can be used",
} as const;

/** How far cheque books that were asked for have come. */
export const booksOnTheirWayText = (
  profile: BankProfile,
  requestNumber: string,
  account: string,
  state: keyof typeof onTheirWay,
): string =>
  `The cheque books of your request ${requestNumber} on account ${ending(account)} ${onTheirWay[state]}. ${notYou(profile)}`;

export function chequePaidText(
  profile: BankProfile,
  account: string,
  { number, amount, payee }: { number: string; amount: Paise; payee: string },
): string {
  return (
    `Rs ${formatAmount(amount)} debited from your account ${ending(account)} ` +
    `by cheque ${plain(number)} to ${plain(payee)}. ${notYou(profile)}`
  );
}

export function chequeReturnedText(
  profile: BankProfile,
  account: string,
  { number, amount }: { number: string; amount: Paise },
  reason: ChequeReturnReason,
): string {
  return (
    `Cheque ${plain(number)} for Rs ${formatAmount(amount)} on your account ${ending(account)} ` +
    `was returned unpaid: ${returnWords[reason]}. Questions? Call ${profile.helpline}. ${profile.shortName}`
  );
}

/** The rest of a sentence that says what is wrong with a cheque. */
const returnWords: Record<ChequeReturnReason, string> = {
  "unknown-cheque": "it is not a cheque of this account",
  "already-presented": "it had been presented before",
  cancelled: "it has been cancelled",
  stopped: "its payment is stopped",
  "post-dated": "its date has not come yet",
  stale: "it is older than three months",
  "differs-from-declaration": "it differs from what was declared",
  "not-enough-money": "there was not enough money on the account",
  "account-closed": "the account takes no payments",
};

/** What became of a leaf, as a sentence. */
export function statusOf(leaf: Leaf): string {
  const on = leaf.state_on === null ? "" : ` on ${formatDate(leaf.state_on)}`;
  const amount = leaf.amount === null ? "" : ` for Rs ${formatAmount(leaf.amount)}`;
  const why = leaf.return_reason === null ? "" : `: ${returnWords[leaf.return_reason]}`;
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
