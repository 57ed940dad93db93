/** Dates of the bank, always in Asia/Kolkata, as `YYYY-MM-DD`: text that sorts and compares as it is. */
export type IsoDate = string & { readonly __isoDate: unique symbol };

/** India has one zone without daylight saving: UTC+05:30 all year. */
const IST_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

const utcDate = (time: number) => new Date(time).toISOString().slice(0, 10) as IsoDate;

function toUtcDays(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

/** The calendar date in India at an instant. */
export function istDate(instant: Date): IsoDate {
  return utcDate(instant.getTime() + IST_OFFSET_MS);
}

/** The instant at which a date begins in India. */
export function startOfIstDate(date: IsoDate): Date {
  return new Date(toUtcDays(date) * DAY_MS - IST_OFFSET_MS);
}

/** `YYYY-MM-DD` of a day that exists between 1900 and 2199, else null (`2026-02-30` is null). */
export function parseIsoDate(text: string): IsoDate | null {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && utcDate(time) === text ? (text as IsoDate) : null;
}

/** What a customer types or a date field sends: year or day first, parted by `-`, `/` or `.`; else null. */
export function parseTypedDate(typed: string): IsoDate | null {
  const text = typed.trim();
  return parseIsoDate(text) ?? parseIsoDate(text.split(/[-/.]/).reverse().join("-"));
}

/** For constants in code and tests: throws on a day that does not exist. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (!date) throw new RangeError(`not a date: ${text}`);
  return date;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return utcDate((toUtcDays(date) + days) * DAY_MS);
}

/** Whole calendar months; a day the month lacks becomes its last day (31 Jan + 1 → 28 or 29 Feb). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7)) - 1 + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8, 10)), lastDay);
  return utcDate(Date.UTC(year, month, day));
}

/** Days from `from` to `to`; negative when `to` lies before. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toUtcDays(to) - toUtcDays(from);
}

/** 1 April of the financial year (April to March) a date lies in. */
export function financialYearStart(date: IsoDate): IsoDate {
  const year = Number(date.slice(0, 4));
  return `${date.slice(5) < "04-01" ? year - 1 : year}-04-01` as IsoDate;
}

/** `DD-MM-YYYY`, as tables and documents show it. */
export function formatDate(date: IsoDate): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`;
}

/** `DD-MM-YYYY HH:MM` (24 hours) in India. */
export function formatIstTime(instant: Date): string {
  const local = new Date(instant.getTime() + IST_OFFSET_MS).toISOString();
  return `${formatDate(local.slice(0, 10) as IsoDate)} ${local.slice(11, 16)}`;
}

/** `HH:MM:SS` in India, for the times an OTP or a session ends. */
export function formatIstClock(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(11, 19);
}
