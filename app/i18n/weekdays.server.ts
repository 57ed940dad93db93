import type { IsoDate } from "common/dates";
import type { Language } from "./languages";

type Style = "short" | "long";

/** Cached: creating a format takes as long as the rest of a loader. */
const formats = new Map<string, Intl.DateTimeFormat>();

/** On the server: browsers may word it differently. */
export function weekdayOf(date: IsoDate, language: Language, style: Style): string {
  const key = `${language} ${style}`;
  const format =
    formats.get(key) ?? new Intl.DateTimeFormat(`${language}-IN`, { weekday: style, timeZone: "UTC" });
  formats.set(key, format);
  return format.format(new Date(date));
}
