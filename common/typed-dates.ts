import { addMonths, parseIsoDate, type IsoDate } from "./dates";
import { latinDigits } from "./latin-digits";

/** Days that a field takes. They also say which century a year of two digits is in. */
export interface DateBounds {
  first?: IsoDate;
  last?: IsoDate;
}

/** `unread`: reads as no date at all. */
export type DateError = "unread" | "no-such-day" | "too-early" | "too-late";

type Read = { ok: true; date: IsoDate } | { ok: false; fault: DateError };

/**
 * Reads a date as people write it: `2.9.1987`, `02-09-1987`, `1987/9/2`, `2-9-87`, `02091987`, `2 Sep 1987`, `2nd September, 1987`,
 * with digits and months of our four languages. Day before month.
 */
export function readTypedDate(typed: string, bounds: DateBounds = {}): Read {
  const parts = partsOf(typed);
  if (!parts) return { ok: false, fault: "unread" };
  const { day, month } = parts;
  const year = parts.year.length === 4 ? Number(parts.year) : fullYear(parts, bounds);
  const daysOfMonth = new Date(Date.UTC(year, month, 0)).getUTCDate();
  if (month < 1 || month > 12 || day < 1 || day > daysOfMonth) return { ok: false, fault: "no-such-day" };
  const date = parseIsoDate(isoOf(year, month, day));
  if (date ? bounds.first && date < bounds.first : year < 1900) return { ok: false, fault: "too-early" };
  return date && !(bounds.last && date > bounds.last) ? { ok: true, date } : { ok: false, fault: "too-late" };
}

/** Null unless it is a date within the bounds. */
export function parseTypedDate(typed: string, bounds: DateBounds = {}): IsoDate | null {
  const read = readTypedDate(typed, bounds);
  return read.ok ? read.date : null;
}

/** Of a field that may be empty: its date, or why it has none. */
export function readOptionalDate(typed: string): { date?: IsoDate; error?: "unreadDate" | "noSuchDate" } {
  if (typed === "") return {};
  const read = readTypedDate(typed);
  return read.ok ? { date: read.date } : { error: read.fault === "unread" ? "unreadDate" : "noSuchDate" };
}

const isoOf = (year: number, month: number, day: number) =>
  `${year}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;

interface Parts {
  /** Two or four digits. */
  year: string;
  month: number;
  day: number;
}

/** Null if they cannot be told apart. */
function partsOf(typed: string): Parts | null {
  const text = latinDigits(typed.normalize("NFC")).toLowerCase().trim();
  const tokens = spaced(text)
    .split(/[\s\-/.,\u2010-\u2015]+/)
    .filter(Boolean);
  if (tokens.length !== 3) return null;
  const [one, two, three] = tokens as [string, string, string];
  const [day, word, year] = /\p{L}/u.test(one)
    ? [two, one, three]
    : one.length === 4
      ? [three, two, one]
      : [one, two, three];
  const isNamed = /\p{L}/u.test(word);
  const month = isNamed ? monthNamed(word) : Number(word);
  if (isNamed ? month === 0 : !/^\d{1,2}$/.test(word)) return null;
  if (!/^\d{1,2}$/.test(day) || !/^(?:\d{2}|\d{4})$/.test(year)) return null;
  return { year, month, day: Number(day) };
}

/** Eight digits in groups, day first if that has a year of ours; `2nd` without its ending. */
function spaced(text: string): string {
  if (!/^\d{8}$/.test(text)) return text.replace(/(\d)(?:st|nd|rd|th)(?![a-z])/, "$1");
  return /(?:19|20|21)\d\d$/.test(text) || !/^(?:19|20|21)/.test(text)
    ? `${text.slice(0, 2)}-${text.slice(2, 4)}-${text.slice(4)}`
    : `${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}`;
}

/** The year with these last digits that brings the date into, or nearest to, the hundred years that the field is about. */
function fullYear({ year, month, day }: Parts, { first, last }: DateBounds): number {
  const from = first ?? (last ? addMonths(last, -1199) : ("1970-01-01" as IsoDate));
  const to = last ?? addMonths(from, 1199);
  const away = (full: number) => {
    const date = isoOf(full, month, day);
    if (date >= from && date <= to) return -1;
    return Math.abs(full - Number((date < from ? from : to).slice(0, 4)));
  };
  const years = [2100, 2000, 1900].map((century) => century + Number(year));
  return years.reduce((best, full) => (away(full) < away(best) ? full : best));
}

let names: readonly (readonly string[])[] | undefined;

/** 1 to 12; 0 for any other word. English names may be cut after three letters. */
function monthNamed(word: string): number {
  names ??= Array.from({ length: 12 }, (_, month) =>
    ["en", "ta", "te", "ml"].flatMap((language) =>
      (["long", "short"] as const).map((style) =>
        new Intl.DateTimeFormat(language, { month: style, timeZone: "UTC" })
          .format(Date.UTC(2026, month, 15))
          .normalize("NFC")
          .toLowerCase()
          .replace(/\.$/, ""),
      ),
    ),
  );
  const isEnglish = /^[a-z]{3,}$/.test(word);
  return 1 + names.findIndex((all) => all.includes(word) || (isEnglish && all[0]!.startsWith(word)));
}
