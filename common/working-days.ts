import { addDays, daysBetween, isoDate, type IsoDate } from "./dates";
import type { StateCode } from "./states";

/** Working days of the bank. Its calendar comes with the request context, never by import. */

export interface Holiday {
  name: string;
  states: readonly StateCode[];
  /** Dates, or a month and day (`01-26`) if it is the same every year. */
  on: readonly string[];
}

export interface BankCalendar {
  /** State of the head office. Its closed days are those of the debits of all branches. */
  state: StateCode;
  /** Debits due before are made on their day, except those of standing instructions. */
  debitsWaitFrom: IsoDate;
  holidays: readonly Holiday[];
}

/** Why a debit waits. */
export const closedDays = ["sunday", "saturday", "holiday"] as const;

/** A holiday has its name. */
export interface ClosedFor {
  closed: (typeof closedDays)[number];
  holiday?: string;
}

const SUNDAY = isoDate("2000-01-02");

const weekday = (date: IsoDate): number => ((daysBetween(SUNDAY, date) % 7) + 7) % 7;

const holidaysOn = ({ holidays }: BankCalendar, date: IsoDate, state: StateCode) =>
  holidays.filter(
    ({ states, on }) => states.includes(state) && (on.includes(date) || on.includes(date.slice(5))),
  );

export function holidaysBetween(
  calendar: BankCalendar,
  from: IsoDate,
  to: IsoDate,
  state: StateCode = calendar.state,
): { date: IsoDate; name: string }[] {
  const dates = Array.from({ length: daysBetween(from, to) + 1 }, (_, days) => addDays(from, days));
  return dates.flatMap((date) => holidaysOn(calendar, date, state).map(({ name }) => ({ date, name })));
}

/** States with a list, the head office's first. */
export const statesOf = ({ state, holidays }: BankCalendar): StateCode[] => [
  ...new Set([state, ...holidays.flatMap(({ states }) => states)]),
];

/** Why the bank is closed, a holiday first; null on a working day. */
export function closedFor(calendar: BankCalendar, date: IsoDate): ClosedFor | null {
  const [holiday] = holidaysOn(calendar, date, calendar.state);
  if (holiday) return { closed: "holiday", holiday: holiday.name };
  if (weekday(date) === 0) return { closed: "sunday" };
  // (S) Notification of the Government of India, 20 August 2015: the second and the fourth of a month.
  const saturday = Math.ceil(Number(date.slice(8, 10)) / 7);
  return weekday(date) === 6 && (saturday === 2 || saturday === 4) ? { closed: "saturday" } : null;
}

export const isWorkingDay = (calendar: BankCalendar, date: IsoDate): boolean =>
  closedFor(calendar, date) === null;

export const workingDayFrom = (calendar: BankCalendar, date: IsoDate): IsoDate =>
  isWorkingDay(calendar, date) ? date : workingDayFrom(calendar, addDays(date, 1));

/** The last of `count` working days after `date`, which does not count itself. */
export const workingDaysAfter = (calendar: BankCalendar, date: IsoDate, count: number): IsoDate =>
  count === 0 ? date : workingDaysAfter(calendar, workingDayFrom(calendar, addDays(date, 1)), count - 1);

/** The day on which the bank makes a debit of its own that is due on `date`. */
export const debitDay = (calendar: BankCalendar, date: IsoDate): IsoDate =>
  date < calendar.debitsWaitFrom ? date : workingDayFrom(calendar, date);
