import { addDays, addMonths, daysBetween, type IsoDate } from "common/dates";
import { keepDiary, type Day, type Habit, type SettlingJournal } from "./diary";
import { lakshmi, lakshmisSavings } from "./lakshmi";
import { merchant } from "./merchant";
import { modest } from "./modest";
import { paymentLife } from "./payments";
import { pledgeLife } from "./pledge";
import { firstDay, floors } from "./terms";
import { traders } from "./traders";

/** Postings of customer 100200309: the long history, and the short one for those who need no more. */
export const merchantPostings = { long: 100_000, short: 2_000 } as const;

/** All journals from the oldest deposit to yesterday, in the order of their times. */
export function demoHistory(today: IsoDate, longHistory: boolean): SettlingJournal[] {
  const first = addMonths(today, -24);
  const postings = longHistory ? merchantPostings.long : merchantPostings.short;
  const lives = [
    ...lakshmi(today, first),
    ...modest(today, first),
    ...traders(first),
    paymentLife(today),
    pledgeLife(today),
    ...merchant(today, first, postings),
  ];
  return keepDiary(
    daysFrom(firstDay(today), today),
    [...lakshmisSavings(today), ...lives.map((habit) => since(first, habit))],
    floors,
  );
}

function since(first: IsoDate, habit: Habit): Habit {
  return (day) => (day.date < first ? [] : habit(day));
}

function* daysFrom(first: IsoDate, today: IsoDate): Generator<Day> {
  for (let date = first; date < today; date = addDays(date, 1)) {
    const [year, month, day] = date.split("-").map(Number) as [number, number, number];
    yield { date, year, month, day, ago: daysBetween(date, today) };
  }
}
