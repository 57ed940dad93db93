import type { ChequeReturnReason } from "~/domain/cheque-leaf";
import { formatDate } from "~/domain/dates";
import { formatAmount } from "~/domain/money";
import type { Leaf } from "./leaf";

/** What the bank says of cheques, in plain English. */

/** As the customer reads a request's number. */
export const stopNumber = (id: bigint) => `ST${String(id).padStart(8, "0")}`;
export const bookRequestNumber = (id: bigint) => `CB${String(id).padStart(8, "0")}`;

export const returnWords: Record<ChequeReturnReason, string> = {
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
export function fateOf(leaf: Leaf): string {
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

/** One cheque, or those from the first to the last. */
export function chequesNamed(first: string, last: string): string {
  return first === last ? `cheque ${first}` : `cheques ${first} to ${last}`;
}
