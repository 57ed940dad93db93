import { bankProfile } from "~/domain/bank-profile";
import { formatDate, type IsoDate } from "~/domain/dates";
import { formatAmount, type Paise } from "~/domain/money";
import { ending, plain } from "./plain-words";

/** The text messages about cheques. Each says whom to call: they come when somebody else did it as well. */

const notYou = `Not you? Call ${bankProfile.helpline}. ${bankProfile.shortName}`;

export function booksAskedText(account: string, books: number, number: string): string {
  const what = books === 1 ? "A cheque book has" : `${books} cheque books have`;
  return `${what} been asked for on your account ${ending(account)}, request ${number}. ${notYou}`;
}

/** `stopped`: how many of those from the first to the last. */
export function stoppedText(
  account: string,
  { first, last, stopped }: { first: string; last: string; stopped: number },
  number: string,
): string {
  const what = first === last ? `cheque ${first}` : `${stopped} of the cheques ${first} to ${last}`;
  return `Payment of ${what} on your account ${ending(account)} is stopped, request ${number}. ${notYou}`;
}

export function stopRevokedText(account: string, number: string): string {
  return `The stop of cheque ${number} on your account ${ending(account)} was taken back: it can be paid again. ${notYou}`;
}

export function declaredText(
  account: string,
  cheque: { number: string; amount: Paise; payee: string; instrumentDate: IsoDate },
): string {
  const { number, amount, payee, instrumentDate } = cheque;
  return (
    `Cheque ${number} on your account ${ending(account)} has been declared: Rs ${formatAmount(amount)} ` +
    `to ${plain(payee)}, dated ${formatDate(instrumentDate)}. ${notYou}`
  );
}

export function chequePaidText(
  account: string,
  { number, amount, payee }: { number: string; amount: Paise; payee: string },
): string {
  return (
    `Rs ${formatAmount(amount)} debited from your account ${ending(account)} ` +
    `by cheque ${plain(number)} to ${plain(payee)}. ${notYou}`
  );
}

/** `why`: the rest of a sentence that says what is wrong with it. */
export function chequeReturnedText(
  account: string,
  { number, amount }: { number: string; amount: Paise },
  why: string,
): string {
  return (
    `Cheque ${plain(number)} for Rs ${formatAmount(amount)} on your account ${ending(account)} ` +
    `was returned unpaid: ${why}. Questions? Call ${bankProfile.helpline}. ${bankProfile.shortName}`
  );
}
