import { addDays, daysBetween, isoDate, type IsoDate } from "./dates";

/** On which days the bank works: a debit that falls due on another day is made on the next one that is. The bank alone reads this. */

const SUNDAY = isoDate("2000-01-02");

/** Holidays that come on the same date each year, by month and day (P: the branch list of the bank). */
const yearlyHolidays = new Map([
  ["01-26", "Republic Day"],
  ["05-01", "May Day"],
  ["08-15", "Independence Day"],
  ["10-02", "Gandhi Jayanti"],
  ["12-25", "Christmas"],
]);

const holidayOn = (date: IsoDate) => yearlyHolidays.get(date.slice(5));

/** The holidays between two dates, both included. */
export function holidaysBetween(from: IsoDate, to: IsoDate): { date: IsoDate; name: string }[] {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
  return dates.flatMap((date) => {
    const name = holidayOn(date);
    return name === undefined ? [] : [{ date, name }];
  });
}

const weekday = (date: IsoDate): number => ((daysBetween(SUNDAY, date) % 7) + 7) % 7;

/** Sundays, second and fourth Saturdays (S: notification of the Government of India, 20 August 2015), holidays. */
export function isWorkingDay(date: IsoDate): boolean {
  const saturday = Math.ceil(Number(date.slice(8, 10)) / 7);
  if (weekday(date) === 0) return false;
  if (weekday(date) === 6 && (saturday === 2 || saturday === 4)) return false;
  return holidayOn(date) === undefined;
}

/** The day itself, or the first working day after it. */
export const workingDayFrom = (date: IsoDate): IsoDate =>
  isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1));
