import type { Payee } from "~/gateway/payees.server";

/** Section 9: five a page. */
const ROWS_A_PAGE = 5;

export interface PayeePage {
  rows: Payee[];
  page: number;
  pages: number;
  count: number;
}

/**
 * A page of the payees in the order of their names, from 1; without one asked for, the page `sought` stands on.
 * Null where there is no such page.
 */
export function pageOfPayees(
  payees: readonly Payee[],
  asked: string | null,
  sought: Payee | null,
): PayeePage | null {
  const inOrder = [...payees].sort((one, other) => one.name.localeCompare(other.name, "en"));
  const pages = Math.max(1, Math.ceil(inOrder.length / ROWS_A_PAGE));
  const place = sought ? inOrder.indexOf(sought) : 0;
  const page = asked === null ? Math.floor(place / ROWS_A_PAGE) + 1 : Number(asked);
  if (!/^[1-9]\d{0,3}$/.test(asked ?? "1") || page > pages) return null;
  const rows = inOrder.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
  return { rows, page, pages, count: inOrder.length };
}
