import { LIST_ROWS, pageOf, pagesOf } from "common/paging";
import type { Payee } from "~/customer/payees.server";

/** A page of the payees by name; without `requested` the page of `criteria`. Null if there is no such page. */
export function pageOfPayees(payees: readonly Payee[], requested: string | null, criteria: Payee | null) {
  const inOrder = [...payees].sort((one, other) => one.name.localeCompare(other.name, "en"));
  const place = criteria ? inOrder.indexOf(criteria) : 0;
  const page = requested === null ? Math.floor(place / LIST_ROWS) + 1 : Number(requested);
  if (!/^[1-9]\d{0,3}$/.test(requested ?? "1") || page > pagesOf(inOrder.length)) return null;
  return pageOf(inOrder, page);
}
