/** The moments at which `npm run audit calendar` tries the tests. All are in India, as `YYYY-MM-DDTHH:MM`. */

const DAY_MS = 86_400_000;
const MORNING = "T11:00";
const BEFORE_MIDNIGHT = "T23:55";

const utcDay = (date) => new Date(`${date}T00:00:00Z`);
const isSunday = (date) => utcDay(date).getUTCDay() === 0;
const isSecondSaturday = (date) =>
  utcDay(date).getUTCDay() === 6 && Number(date.slice(8)) > 7 && Number(date.slice(8)) < 15;
const ends = (end) => (date) => date.endsWith(end);

const daysAfter = (date, days) => new Date(utcDay(date).getTime() + days * DAY_MS).toISOString().slice(0, 10);

/** The first day after `date` of which `is` holds. */
function next(date, is) {
  let following = daysAfter(date, 1);
  while (!is(following)) following = daysAfter(following, 1);
  return following;
}

const dateIn = (instant) => new Date(instant.getTime() + 330 * 60_000).toISOString().slice(0, 10);

/** The days on which banks, years and months begin, end or rest, each the next one after `now`, and one in ten years. */
export function calendarMoments(now) {
  const today = dateIn(now);
  const [beforeLast, last] = [next(today, ends("-03-30")), next(today, ends("-03-31"))];
  return [
    ...[isSunday, isSecondSaturday, ends("-12-31"), ends("-02-29")].map((is) => next(today, is) + MORNING),
    ...[beforeLast, last, next(last, ends("-04-01"))].map((date) => date + MORNING),
    ...[beforeLast, last].map((date) => date + BEFORE_MIDNIGHT),
    daysAfter(today, 3652) + MORNING,
  ];
}

/** A date, or a date and a time, as a moment; undefined for any other word. */
export function momentIn(word) {
  const [, date, time] = /^(\d{4}-\d\d-\d\d)(T\d\d:\d\d)?$/.exec(word) ?? [];
  if (!date || !isReal(`${date}${time ?? MORNING}`)) return undefined;
  return date + (time ?? MORNING);
}

/** Dates such as 2027-02-30 are read as others. */
const isReal = (moment) => {
  const read = new Date(`${moment}:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(moment);
};

/** Whole seconds from `now` to a moment. */
export const secondsTo = (moment, now) => Math.round((new Date(`${moment}:00+05:30`) - now) / 1000);

/** `Wed 2027-03-31 23:55` */
export function shownMoment(moment) {
  const weekday = new Intl.DateTimeFormat("en", { weekday: "short", timeZone: "UTC" });
  return `${weekday.format(utcDay(moment.slice(0, 10)))} ${moment.replace("T", " ")}`;
}
