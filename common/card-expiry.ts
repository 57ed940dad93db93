import { addDays, addMonths, parseIsoDate, type IsoDate } from "./dates";

/** Last valid day of a card with `MM/YY` printed on it; null if that is no month. */
export function lastDayOf(expiry: string): IsoDate | null {
  const [, month, year] = /^(\d\d)\/(\d\d)$/.exec(expiry) ?? [];
  const first = parseIsoDate(`20${year}-${month}-01`);
  return first && addDays(addMonths(first, 1), -1);
}

/** A blocked card stays so after its last day. */
export const shownStatus = <Status extends string>(
  { status, expiry }: { status: Status; expiry: string },
  today: IsoDate,
): Status | "expired" => (status !== "hot" && hasExpired(expiry, today) ? "expired" : status);

/** Names of states on every page: keys of `states` of the common texts. */
export const cardStateNames = {
  active: "done",
  inactive: "paused",
  hot: "stopped",
  expired: "ended",
} as const;

export function hasExpired(expiry: string, today: IsoDate): boolean {
  const lastDay = lastDayOf(expiry);
  return lastDay !== null && lastDay < today;
}
