import { bankProfile } from "~/domain/bank-profile";
import { formatDate, formatIstTime, type IsoDate } from "~/domain/dates";
import { formatAmount, type Paise } from "~/domain/money";
import { ending, plain } from "./plain-words";

/** The text messages about a scheduled transfer. */
export interface ScheduledWords {
  reference: string;
  fromAccount: string;
  toName: string;
  amount: Paise;
  date: IsoDate;
}

const what = ({ amount, toName, fromAccount }: ScheduledWords) =>
  `Rs ${formatAmount(amount)} from account ${ending(fromAccount)} to ${plain(toName)}`;

export function scheduledText(order: ScheduledWords): string {
  const { reference, date } = order;
  return `Scheduled for ${formatDate(date)}: ${what(order)}, reference ${reference}. Not you? Call ${bankProfile.helpline}. ${bankProfile.shortName}`;
}

export function triedAgainText(order: ScheduledWords, at: Date): string {
  return `Your scheduled transfer ${order.reference} of ${what(order)} found not enough money. It is tried again on ${formatIstTime(at)}. ${bankProfile.shortName}`;
}

export function scheduledFailedText(order: ScheduledWords, reason: string): string {
  return `Your scheduled transfer ${order.reference} of ${what(order)} was not made. ${reason}. Nothing was debited. ${bankProfile.shortName}`;
}
