/** A date in Asia/Kolkata as `YYYY-MM-DD`, which sorts and compares as text. */
export type IsoDate = string & { readonly __isoDate: unique symbol };

/** India has one zone without daylight saving. */
const IST_OFFSET_MS = 330 * 60_000;
const DAY_MS = 86_400_000;

const utcDate = (time: number) => new Date(time).toISOString().slice(0, 10) as IsoDate;

function toUtcDays(date: IsoDate): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}

export function istDate(instant: Date): IsoDate {
  return utcDate(instant.getTime() + IST_OFFSET_MS);
}

export function startOfIstDate(date: IsoDate): Date {
  return new Date(toUtcDays(date) * DAY_MS - IST_OFFSET_MS);
}

/** The moment `seconds` after the start of a date in India. */
export function momentOf(date: IsoDate, seconds: number): Date {
  return new Date(startOfIstDate(date).getTime() + seconds * 1000);
}

/** Dates between 1900 and 2199; null for anything else, such as `2026-02-30`. */
export function parseIsoDate(text: string): IsoDate | null {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return null;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && utcDate(time) === text ? (text as IsoDate) : null;
}

/** For constants; throws a RangeError on a day that does not exist. */
export function isoDate(text: string): IsoDate {
  const date = parseIsoDate(text);
  if (!date) throw new RangeError(`not a date: ${text}`);
  return date;
}

export function addDays(date: IsoDate, days: number): IsoDate {
  return utcDate((toUtcDays(date) + days) * DAY_MS);
}

/** Calendar months; a day the month lacks becomes its last day (31 Jan + 1 → 28 or 29 Feb). */
export function addMonths(date: IsoDate, months: number): IsoDate {
  const year = Number(date.slice(0, 4));
  const month = Number(date.slice(5, 7)) - 1 + months;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8, 10)), lastDay);
  return utcDate(Date.UTC(year, month, day));
}

/** Negative if `to` is before `from`. */
export function daysBetween(from: IsoDate, to: IsoDate): number {
  return toUtcDays(to) - toUtcDays(from);
}

export const monthStart = (date: IsoDate): IsoDate => `${date.slice(0, 7)}-01` as IsoDate;

/** 1 April of the financial year (April to March). */
export function financialYearStart(date: IsoDate): IsoDate {
  const year = Number(date.slice(0, 4));
  return `${date.slice(5) < "04-01" ? year - 1 : year}-04-01` as IsoDate;
}

/** `DD-MM-YYYY` */
export function formatDate(date: IsoDate): string {
  return `${date.slice(8, 10)}-${date.slice(5, 7)}-${date.slice(0, 4)}`;
}

/** `DD-MM-YYYY HH:MM` (24 hours, IST) */
export function formatIstTime(instant: Date): string {
  const local = new Date(instant.getTime() + IST_OFFSET_MS).toISOString();
  return `${formatDate(local.slice(0, 10) as IsoDate)} ${local.slice(11, 16)}`;
}

/** `HH:MM:SS` (IST) */
export function formatIstClock(instant: Date): string {
  return new Date(instant.getTime() + IST_OFFSET_MS).toISOString().slice(11, 19);
}
