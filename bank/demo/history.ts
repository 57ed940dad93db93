import { addDays, addMonths, daysBetween, type IsoDate } from "~/domain/dates";
import type { PastJournal } from "bank/ledger/post-history";
import { keepDiary, type Day } from "./diary";
import { lakshmi } from "./lakshmi";
import { merchant } from "./merchant";
import { modest } from "./modest";
import { paymentLife } from "./payment-life";
import { floors } from "./terms";
import { traders } from "./traders";

/** Postings of customer 100200309: the long history, and the short one for those who need no more. */
export const merchantPostings = { long: 100_000, short: 2_000 } as const;

/** All journals of the two years before `today`, in the order of their times; the last day is yesterday. */
export function demoHistory(today: IsoDate, longHistory: boolean): PastJournal[] {
  const first = addMonths(today, -24);
  const postings = longHistory ? merchantPostings.long : merchantPostings.short;
  return keepDiary(
    daysFrom(first, today),
    [
      ...lakshmi(today, first),
      ...modest(today, first),
      ...traders(first),
      paymentLife(today),
      ...merchant(today, first, postings),
    ],
    floors,
  );
}

function* daysFrom(first: IsoDate, today: IsoDate): Generator<Day> {
  for (let date = first; date < today; date = addDays(date, 1)) {
    const [year, month, day] = date.split("-").map(Number) as [number, number, number];
    yield { date, year, month, day, ago: daysBetween(date, today) };
  }
}
