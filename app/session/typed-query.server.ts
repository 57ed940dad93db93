import type { Sealer } from "~/seal.server";
import { MAX_TYPED, SEALED } from "~/ui/known-query";

/**
 * Entries of a query that the customer typed (a search, a name, an amount, a remark) travel in one sealed value, bound to the customer:
 * for anybody else the address has no such entries. It works in any session, so that pages can be bookmarked and reloaded.
 */
export type Typed = Readonly<Record<string, string | null | undefined>>;

interface Holder {
  sealer: Sealer;
  customerNumber: string;
}

const contextOf = ({ customerNumber }: Holder) => `typed query:${customerNumber}`;

/** Letters of all entries together: every address stays short. */
const MAX_LETTERS = 2 * MAX_TYPED;

/** Null if all entries are empty. */
export function sealTyped(holder: Holder, typed: Typed): string | null {
  let left = MAX_LETTERS;
  const given = Object.entries(typed).flatMap(([name, value]) => {
    const kept = value?.slice(0, Math.min(MAX_TYPED, left)) ?? "";
    left -= kept.length;
    return kept === "" ? [] : [[name, kept]];
  });
  return given.length > 0 ? holder.sealer.seal(contextOf(holder), JSON.stringify(given)) : null;
}

/**
 * The query with its sealed entries opened, and the value that has all its typed ones. `names`: of the page's typed entries; null if unknown.
 * Addresses of earlier releases have them in plain text.
 */
export function openTyped(
  holder: Holder,
  given: URLSearchParams,
  names: ReadonlyMap<string, unknown> | null,
) {
  const query = new URLSearchParams(given);
  const sealed = query.get(SEALED);
  query.delete(SEALED);
  const plain = [...query.keys()].some((name) => names?.has(name));
  const opened = sealed === null ? null : holder.sealer.open(contextOf(holder), sealed);
  for (const [name, value] of opened === null ? [] : (JSON.parse(opened) as [string, string][]))
    if (names === null || names.has(name)) query.set(name, value);
  if (opened !== null && !plain) return { query, sealed };
  return {
    query,
    sealed: sealTyped(holder, Object.fromEntries([...query].filter(([name]) => names?.has(name)))),
  };
}
