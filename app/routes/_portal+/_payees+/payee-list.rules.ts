import { LIST_ROWS, pageOf, pagesOf } from "common/paging";
import type { Payee } from "~/customer/payees.server";

/**
 * A page of the payees in the order of their names, from 1; without one asked for, the page `sought` stands on.
 * Null where there is no such page.
 */
export function pageOfPayees(payees: readonly Payee[], asked: string | null, sought: Payee | null) {
  const inOrder = [...payees].sort((one, other) => one.name.localeCompare(other.name, "en"));
  const place = sought ? inOrder.indexOf(sought) : 0;
  const page = asked === null ? Math.floor(place / LIST_ROWS) + 1 : Number(asked);
  if (!/^[1-9]\d{0,3}$/.test(asked ?? "1") || page > pagesOf(inOrder.length)) return null;
  return pageOf(inOrder, page);
}
