import { bankWordsOf } from "./bank-words";
import { translator } from "./instances.server";
import type { Language } from "./languages";

/** Of a holiday with a name, that name in the customer's language; browsers do not get the list of all. */
export const withHolidayName = <Day extends { holiday?: string | undefined }>(
  language: Language,
  day: Day,
): Day => (day.holiday === undefined ? day : { ...day, holiday: nameOfHoliday(language, day.holiday) });

export function nameOfHoliday(language: Language, written: string): string {
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  return bankWord("holiday", written);
}
