import { addDays, addMonths, istDate, type IsoDate } from "~/domain/dates";

/** Where the steps of a balance's history begin and end, in India's calendar and clock. */

const HOUR_MS = 3_600_000;
/** India's hours begin half an hour beside those of UTC. */
const HALF_HOUR_MS = 1_800_000;

/**
 * The first date of each step, oldest first: `count` whole months or days before the one of `now`, and that one. What
 * is on the account before a date begins is the step's opening and the step before's closing balance.
 */
export function datesOfSteps(step: "month" | "day", count: number, now: Date): IsoDate[] {
  const today = istDate(now);
  const first = step === "day" ? today : (`${today.slice(0, 8)}01` as IsoDate);
  const before = step === "day" ? addDays : addMonths;
  return Array.from({ length: count + 1 }, (_, place) => before(first, place - count));
}

/** The same for hours. */
export function hoursOfSteps(count: number, now: Date): Date[] {
  const hour = Math.floor((now.getTime() + HALF_HOUR_MS) / HOUR_MS) * HOUR_MS - HALF_HOUR_MS;
  return Array.from({ length: count + 1 }, (_, place) => new Date(hour + (place - count) * HOUR_MS));
}
