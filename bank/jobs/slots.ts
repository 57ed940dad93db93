import { addDays, addMonths, istDate, momentOf, type IsoDate } from "common/dates";
import { FIRST_TRY_HOUR } from "common/payments";
import { debitDay, type BankCalendar } from "common/working-days";

/**
 * Debits that the bank starts are made at six in the morning of a working day; without the money, tried again at the next
 * two slots of working days.
 */
const SLOT_HOURS = [FIRST_TRY_HOUR, 18] as const;

/** The first try and two more: that evening and the next morning. */
export const MAX_TRIES = 3;

function slotOn(date: IsoDate, hour: number): Date {
  return momentOf(date, hour * 3_600);
}

export function firstSlot(date: IsoDate): Date {
  return slotOn(date, SLOT_HOURS[0]);
}

/** The first slot after a moment on a day on which debits are made. */
export function nextSlot(calendar: BankCalendar, now: Date): Date {
  const today = istDate(now);
  const slots = [today, addDays(today, 1)].flatMap((date) => SLOT_HOURS.map((hour) => slotOn(date, hour)));
  const slot = slots.find((one) => one > now)!;
  const day = debitDay(calendar, istDate(slot));
  return day === istDate(slot) ? slot : firstSlot(day);
}

/** From tomorrow to the same day next year. */
export function isSchedulable(date: IsoDate, today: IsoDate): boolean {
  return date > today && date <= addMonths(today, 12);
}
