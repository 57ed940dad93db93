import { asSeen } from "common/hidden-signs";

/** A name, or a name with the greatest length of its value. */
type Entry = string | readonly [name: string, longest: number];

/** In the `handle` of a route: the entries of the query that its page reads. All others are dropped. */
export interface QueryOfPage {
  /** Kept in the page's addresses as they are: handles, kinds, periods, pages. */
  query?: readonly Entry[];
  /** Typed by the customer or copied from the books: an address of the portal has them sealed only, under `SEALED`. */
  typed?: readonly string[];
}

/** With the greatest lengths. */
export interface KnownQuery {
  open: ReadonlyMap<string, number>;
  typed: ReadonlyMap<string, number>;
}

/** Name of the typed entries in one sealed value: see `app/session/typed-query.server.ts`. */
export const SEALED = "s";
const MAX_SEALED = 2_000;
const MAX_VALUE = 100;
export const MAX_TYPED = 200;
/** Longest address of a page: longer ones are not returned to. */
export const MAX_ADDRESS = 2_400;
export const MAX_PATH = 300;

/** Name of a kept answer: of one page only, not copied into another address. */
export const REFUSED = "refused";

/** A step or the end of a change, a kept draft, an emptied form, a kept answer. */
const ofAnyPage = ["run", "done", "kept", "afresh", REFUSED] as const;
/** Read by Remix, and in no address of a page. */
const ofRemix = ["index", "_routes"] as const;

/** The entries known to a page: those of its route and of the routes around it. */
export function knownQuery(handles: readonly unknown[]): KnownQuery {
  const own = handles.map((handle) => (handle ?? {}) as QueryOfPage);
  const typed = own.flatMap((handle) => handle.typed ?? []);
  const open = [...ofAnyPage, ...own.flatMap(({ query }) => query ?? [])].map(
    (entry) => (typeof entry === "string" ? [entry, MAX_VALUE] : entry) as [string, number],
  );
  return {
    open: new Map([...open, ...(typed.length > 0 ? [[SEALED, MAX_SEALED] as const] : [])]),
    typed: new Map(typed.map((name) => [name, MAX_TYPED])),
  };
}

/** The part of a query that the page reads: each entry once and as it is seen, cut to its length. Unchanged if nothing is dropped. */
export function readablePart(search: string, { open, typed }: KnownQuery): string {
  const given = [...new URLSearchParams(search)];
  const read = new Map<string, string>();
  for (const [name, value] of given) {
    const longest = open.get(name) ?? typed.get(name) ?? (isOfRemix(name) ? MAX_ADDRESS : null);
    if (longest !== null && !read.has(name)) read.set(name, asSeen(value).slice(0, longest));
  }
  const same = given.length === read.size && given.every(([name, value]) => read.get(name) === value);
  return same ? search : questionMark([...read]);
}

const isOfRemix = (name: string) => (ofRemix as readonly string[]).includes(name);

/** The part of a query that may be copied into another address. `sealed`: what replaces its typed entries. */
export function openPart(search: string, { open }: KnownQuery, sealed?: string | null): string {
  const kept = [...new URLSearchParams(search)].filter(
    ([name]) => open.has(name) && name !== REFUSED && !(sealed && name === SEALED),
  );
  return questionMark(sealed ? [...kept, [SEALED, sealed]] : kept);
}

const questionMark = (entries: string[][]) => (entries.length > 0 ? `?${new URLSearchParams(entries)}` : "");
