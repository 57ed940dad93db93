import { addDays, addMonths, istDate, parseIsoDate, type IsoDate } from "common/dates";
import { withoutHidden } from "common/hidden-signs";
import { categories, type MovementKind } from "common/movement-rules";
import type { ReadMovement } from "common/movements";
import { MAX_SEARCH, type StatementFilter } from "common/statement-filter";
import { parseAmount } from "common/typed-amounts";

export const ways = ["in", "out"] as const;
export const filteredKinds = ["upi", "card", "cash", "cheque"] as const satisfies readonly MovementKind[];

export type MovementsQuery = ReturnType<typeof readMovementsQuery>;

/** `month`: YYYY-MM; `find`: words or an amount; `more`: with the search and the months. Unknown values are ignored. */
export function readMovementsQuery(query: URLSearchParams, now: Date) {
  const month = query.get("month");
  return {
    show: [...ways, ...filteredKinds].find((known) => known === query.get("show")) ?? null,
    month: month && isMonth(month, now) ? month : null,
    category: categories.find((known) => known === query.get("category")) ?? null,
    who: query.get("who")?.slice(0, 200) || null,
    find: withoutHidden((query.get("find") ?? "").replace(/\p{Cc}+/gu, " "))
      .trim()
      .slice(0, MAX_SEARCH),
    more: query.has("more"),
  };
}

/** True for a month that has begun. */
export const isMonth = (text: string, now: Date): boolean =>
  /^\d{4}-\d{2}$/.test(text) && parseIsoDate(`${text}-01`) !== null && text <= monthOf(istDate(now));

export const monthOf = (date: IsoDate): string => date.slice(0, 7);

/** First and last day of a month. */
export function spanOf(month: string) {
  const fromDate = `${month}-01` as IsoDate;
  return { fromDate, toDate: addDays(addMonths(fromDate, 1), -1) };
}

/** The part of the filter that the bank applies; null if empty. */
export function bankCriteria({ show, find }: MovementsQuery): StatementFilter | null {
  const amount = parseAmount(find);
  const filter: StatementFilter = {
    ...(show === "in" ? { direction: "credit" } : show === "out" ? { direction: "debit" } : {}),
    ...(find === "" ? {} : amount.ok ? { atLeast: amount.paise, atMost: amount.paise } : { search: find }),
  };
  return Object.keys(filter).length > 0 ? filter : null;
}

/** The part of the filter that needs the movements read; null if empty. */
export function readerCriteria({ show, category, who }: MovementsQuery) {
  const kind = filteredKinds.find((known) => known === show);
  if (!kind && !category && !who) return null;
  return (movement: ReadMovement & { direction: "debit" | "credit" }) =>
    (!kind || movement.kind === kind) &&
    (!category || (movement.category === category && movement.direction === "debit")) &&
    (!who || movement.who === who);
}

/** Entries of the address besides `who` and `find`, which it has sealed. */
export function movementsSearch(
  { show, month, category, more }: Partial<MovementsQuery>,
  page = 1,
): Record<string, string> {
  return {
    ...(show ? { show } : {}),
    ...(month ? { month } : {}),
    ...(category ? { category } : {}),
    ...(more ? { more: "1" } : {}),
    ...(page > 1 ? { page: String(page) } : {}),
  };
}
