import { firstSlot, nextSlot } from "bank/jobs/slots";
import { bankCalendar } from "common/bank-calendar";
import type { IsoDate } from "common/dates";
import { debitDay } from "common/working-days";

/** When the bank tries a debit due on `date`; `hours` later are further tries of working days, one each twelve hours. */
export function tryOf(date: IsoDate, hours = 0): Date {
  let at = firstSlot(debitDay(bankCalendar, date));
  for (let passed = 0; passed < hours; passed += 12) at = nextSlot(bankCalendar, at);
  return at;
}
