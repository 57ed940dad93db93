import { isoDate, type IsoDate } from "common/dates";
import { query } from "./query";

/** The day of a demo: it was loaded then, and all its dates are relative to it. Once midnight has passed it is no longer today. */
export async function loadedOn(databaseUrl: string): Promise<IsoDate> {
  const [row] = await query<{ day: string }>(
    databaseUrl,
    "select (max(issued_at) at time zone 'Asia/Kolkata')::date::text as day from bank.branch_token",
  );
  return isoDate(row!.day);
}
