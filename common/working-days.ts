import { addDays, daysBetween, isoDate, type IsoDate } from "./dates";

/** Working days of the bank: debits due on another day are made on the next working day. Used by the bank only. */

const SUNDAY = isoDate("2000-01-02");

/** Fixed holidays, by month and day (P: the bank's branch list). */
const yearlyHolidays = new Map([
  ["01-26", "Republic Day"],
  ["05-01", "May Day"],
  ["08-15", "Independence Day"],
  ["10-02", "Gandhi Jayanti"],
  ["12-25", "Christmas"],
]);

const holidayOn = (date: IsoDate) => yearlyHolidays.get(date.slice(5));

export function holidaysBetween(from: IsoDate, to: IsoDate): { date: IsoDate; name: string }[] {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
  return dates.flatMap((date) => {
    const name = holidayOn(date);
    return name === undefined ? [] : [{ date, name }];
  });
}

const weekday = (date: IsoDate): number => ((daysBetween(SUNDAY, date) % 7) + 7) % 7;

/**
 * Excludes Sundays, second and fourth Saturdays (S: notification of the Government of India, 20 August 2015), and
 * holidays.
 */
export function isWorkingDay(date: IsoDate): boolean {
  const saturday = Math.ceil(Number(date.slice(8, 10)) / 7);
  if (weekday(date) === 0) return false;
  if (weekday(date) === 6 && (saturday === 2 || saturday === 4)) return false;
  return holidayOn(date) === undefined;
}

export const workingDayFrom = (date: IsoDate): IsoDate =>
  isWorkingDay(date) ? date : workingDayFrom(addDays(date, 1));
