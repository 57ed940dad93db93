import { addMonths, type IsoDate } from "~/domain/dates";

/** How many months after `first` the date is, when it falls on a due date of them; 0 for the first itself, else null. */
export function monthsSince(first: IsoDate, date: IsoDate): number | null {
  const months =
    (Number(date.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(date.slice(5, 7)) -
    Number(first.slice(5, 7));
  return months >= 0 && addMonths(first, months) === date ? months : null;
}
