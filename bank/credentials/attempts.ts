import { sql } from "kysely";
import { addDays, istDate, startOfIstDate, type IsoDate } from "common/dates";

/**
 * How many wrong entries of the transaction password are looked at on a date (IST), and in ninety dates from the first one on.
 * A right entry gives none back: who guesses in a stolen session would only have to wait for its owner to pay. A
 * password set anew begins anew.
 */
const MAX_ATTEMPTS = { aDay: 10, inAll: 30, dates: 90 };

/** What an entry makes of the columns of `attemptColumns`, and until when nothing is looked at because of it. */
export function countedAttempts(now: Date, right: boolean) {
  const today = istDate(now);
  const locked = sql<boolean>`coalesce(credential.locked_until > ${now}, false)`;
  const more = sql<number>`case when ${right} or ${locked} then 0 else 1 end`;
  const goesOn = sql<boolean>`coalesce(credential.wrong_since > ${addDays(today, -MAX_ATTEMPTS.dates)}, false)`;
  const thatDay = sql<number>`(case when credential.wrong_on = ${today} then credential.wrong_that_day else 0 end + ${more})`;
  const inAll = sql<number>`(case when ${goesOn} then credential.wrong_in_all else 0 end + ${more})`;
  const since = sql<IsoDate>`case when ${goesOn} then credential.wrong_since else ${today}::date end`;
  return {
    columns: {
      wrong_on: sql<IsoDate>`${today}::date`,
      wrong_that_day: thatDay,
      wrong_since: since,
      wrong_in_all: inAll,
    },
    /** Null: it may go on. Dates begin at midnight in India. */
    closedUntil: sql<Date | null>`case
      when ${more} = 0 then null
      when ${inAll} >= ${MAX_ATTEMPTS.inAll}
        then ((${since}) + ${MAX_ATTEMPTS.dates}::integer)::timestamp at time zone 'Asia/Kolkata'
      when ${thatDay} >= ${MAX_ATTEMPTS.aDay} then ${startOfIstDate(addDays(today, 1))}::timestamptz end`,
  };
}

/** How many more wrong entries there may be. */
export const attemptsLeft = (counted: { wrong_that_day: number; wrong_in_all: number }): number =>
  Math.min(MAX_ATTEMPTS.aDay - counted.wrong_that_day, MAX_ATTEMPTS.inAll - counted.wrong_in_all);
