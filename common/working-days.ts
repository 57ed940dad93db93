import { addDays, daysBetween, isoDate, type IsoDate } from "./dates";

/** On which days the bank works: a debit that falls due on another day is made on the next one that is. */

const SUNDAY = isoDate("2000-01-02");

/** Month and day of holidays that come on the same date each year (P: the branch list of the bank). */
const yearlyHolidays = new Set([
  "01-26", // Republic Day
  "05-01", // May Day
  "08-15", // Independence Day
  "10-02", // Gandhi Jayanti
  "12-25", // Christmas
]);

const weekday = (date: IsoDate): number => ((daysBetween(SUNDAY, date) % 7) + 7) % 7;

/** Sundays, second and fourth Saturdays (S: notification of the Government of India, 20 August 2015), holidays. */
export function isWorkingDay(date: IsoDate): boolean {
  const saturday = Math.ceil(Number(date.slice(8, 10)) / 7);
  if (weekday(date) === 0) return false;
  if (weekday(date) === 6 && (saturday === 2 || saturday === 4)) return false;
  return !yearlyHolidays.has(date.slice(5));
}

/** The day itself, or the first working day after it. */
export const workingDayFrom = (date: IsoDate): IsoDate =>
  isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1));
