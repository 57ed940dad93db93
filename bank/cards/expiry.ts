import { istDate, type IsoDate } from "~/domain/dates";

/** `MM/YY`, as it is printed on the card, of the last day it is good on. */
export const printedExpiry = (lastDay: IsoDate): string => `${lastDay.slice(5, 7)}/${lastDay.slice(2, 4)}`;

export const hasExpired = ({ expires_on }: { expires_on: IsoDate }, now: Date): boolean =>
  expires_on < istDate(now);
