import { istDate, parseIsoDate, type IsoDate } from "common/dates";
import { parseAmount } from "common/money";
import { categories, type Category, type MovementKind } from "common/movement-rules";
import type { ReadMovement } from "common/movements";
import { MAX_SEARCH, type StatementFilter } from "common/statement-filter";

/** What of an account's movements an address asks for. Pure. */

export const ways = ["in", "out"] as const;
/** Kinds that have a filter of their own. */
export const filteredKinds = ["upi", "card", "cash"] as const satisfies readonly MovementKind[];
type Shown = (typeof ways)[number] | (typeof filteredKinds)[number];
const showable: readonly Shown[] = [...ways, ...filteredKinds];

export interface MovementsQuery {
  show: Shown | null;
  /** `YYYY-MM` */
  month: string | null;
  category: Category | null;
  who: string | null;
  /** Words or an amount. */
  find: string;
}

/** Whatever no link or form of ours asks for is left out. */
export function readMovementsQuery(query: URLSearchParams, now: Date): MovementsQuery {
  const month = query.get("month");
  return {
    show: showable.find((one) => one === query.get("show")) ?? null,
    month: month && isMonth(month, now) ? month : null,
    category: categories.find((one) => one === query.get("category")) ?? null,
    who: query.get("who")?.slice(0, 200) || null,
    find: (query.get("find") ?? "")
      .replace(/\p{Cc}+/gu, " ")
      .trim()
      .slice(0, MAX_SEARCH),
  };
}

/** A month of the calendar that has begun. */
export const isMonth = (text: string, now: Date): boolean =>
  /^\d{4}-\d{2}$/.test(text) && parseIsoDate(`${text}-01`) !== null && text <= monthOf(istDate(now));

export const monthOf = (date: IsoDate): string => date.slice(0, 7);

/** What the bank itself can look for; an amount is looked for as one. */
export function bankCriteria({ show, find }: MovementsQuery): StatementFilter | null {
  const amount = parseAmount(find);
  const filter: StatementFilter = {
    ...(show === "in" ? { direction: "credit" } : show === "out" ? { direction: "debit" } : {}),
    ...(find === "" ? {} : amount.ok ? { atLeast: amount.paise, atMost: amount.paise } : { search: find }),
  };
  return Object.keys(filter).length > 0 ? filter : null;
}

/** What only whoever has read the movements can tell; null where nothing of it is asked for. */
export function readerCriteria({ show, category, who }: MovementsQuery) {
  const kind = filteredKinds.find((one) => one === show);
  if (!kind && !category && !who) return null;
  return (movement: ReadMovement & { direction: "debit" | "credit" }) =>
    (!kind || movement.kind === kind) &&
    (!category || (movement.category === category && movement.direction === "debit")) &&
    (!who || movement.who === who);
}

/** The query's own part of an address. */
export function movementsSearch(query: Partial<MovementsQuery>, page = 1): Record<string, string> {
  const requested = Object.entries(query).filter((entry): entry is [string, string] => Boolean(entry[1]));
  return { ...Object.fromEntries(requested), ...(page > 1 ? { page: String(page) } : {}) };
}
