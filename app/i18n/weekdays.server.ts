import type { IsoDate } from "common/dates";
import type { Language } from "./languages";

type Style = "short" | "long";

/** Kept: to make one takes as long as all else of a loader. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** The day of the week in a language, by the server: browsers of another make may say it in other words. */
export function weekdayOf(date: IsoDate, language: Language, style: Style): string {
  const key = `${language} ${style}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN`, { weekday: style, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(new Date(date));
}
