import { ending, plain } from "bank/messages/plain-words";
import { bankProfile } from "common/bank-profile";
import { formatAmount, type Paise } from "common/money";
import { formatDate, formatIstTime, type IsoDate } from "common/dates";

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

/** The other bank has credited a payment that did not arrive at once (S: RBI asks for this by NEFT). */
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

interface MoneyBack {
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

/** The text message when a customer has reported a payment. */
export function stopText({ reference, ticket }: { reference: string; ticket: string }): string {
  return (
    `You have reported payment ${reference}, ticket ${ticket}. Payments from your accounts through ` +
    `${bankProfile.shortName} net-banking are stopped until we have spoken to you. Helpline ${bankProfile.helpline}.`
  );
}

/** The text messages about a scheduled transfer. */
interface ScheduledWords {
  reference: string;
  fromAccount: string;
  toName: string;
  amount: Paise;
  date: IsoDate;
}

const what = ({ amount, toName, fromAccount }: ScheduledWords) =>
  `Rs ${formatAmount(amount)} from account ${ending(fromAccount)} to ${plain(toName)}`;

export function scheduledText(order: ScheduledWords): string {
  return (
    `Scheduled for ${formatDate(order.date)}: ${what(order)}, reference ${order.reference}. ` +
    `Not you? Call ${bankProfile.helpline}. ${bankProfile.shortName}`
  );
}

export function triedAgainText(order: ScheduledWords, at: Date): string {
  return (
    `Your scheduled transfer ${order.reference} of ${what(order)} found not enough money. ` +
    `It is tried again on ${formatIstTime(at)}. ${bankProfile.shortName}`
  );
}

export function scheduledFailedText(order: ScheduledWords, reason: string): string {
  return (
    `Your scheduled transfer ${order.reference} of ${what(order)} was not made. ${reason}. ` +
    `Nothing was debited. ${bankProfile.shortName}`
  );
}
