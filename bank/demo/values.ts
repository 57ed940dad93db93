import * as z from "zod";
import { addDays, addMonths, isoDate, type IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** The notation of the demo's JSON: rupees, times of day, and dates counted from the day of loading. */

const relativeDate = /^(?=.)([+-]\d+m)?([+-]\d+d)?$/;

/** A copy of `data` in which months and days from the day of loading (`-20m`, `+12d`, `-23m+5d`) are dates. */
export function withDates(data: unknown, today: IsoDate): unknown {
  return JSON.parse(JSON.stringify(data), (_, value: unknown) => {
    const found = typeof value === "string" && relativeDate.exec(value);
    if (!found) return value;
    const [, months = "0m", days = "0d"] = found;
    return addDays(addMonths(today, parseInt(months)), parseInt(days));
  });
}

export const rupees = (amount: number): Paise => BigInt(Math.round(amount * 100));

export const at = (hour: number, minute = 0): number => (hour * 60 + minute) * 60;

export const date = z.string().transform(isoDate);
export const amount = z.number().transform(rupees);
export const time = z.string().transform((written) => {
  const [hour, minute] = written.split(":").map(Number) as [number, number];
  return at(hour, minute);
});
