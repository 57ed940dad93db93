import { createHmac } from "node:crypto";
import { replace } from "@remix-run/node";
import type { Sealer } from "./seal.server";

/** What an address names: an account by its number, a payee by its key, a movement by all that its account's list says of it. */
export type Named = "account" | "payee" | "movement";

/**
 * 96 bits: nobody meets another's by chance, and an address stays short. A movement is looked for among those of one day and account, which
 * its address names as well, and fifty stand on a page: 48 bits.
 */
export const MOVEMENT_LETTERS = 8;
const letters: Record<Named, number> = { account: 16, payee: 16, movement: MOVEMENT_LETTERS };

/**
 * What stands for the number in every address: the same in each session and on each server, so that bookmarks go on working.
 * It is the customer's own: two holders of an account have two, and neither means anything to anybody else.
 * Newest first: one for each secret of the portal, as for some time an address may be older than the newest.
 */
export function handlesOf(sealer: Sealer, customerNumber: string, named: Named, number: string): string[] {
  const text = JSON.stringify([named, customerNumber, number]);
  return sealer
    .keys("handles")
    .map((key) => createHmac("sha256", key).update(text).digest("base64url").slice(0, letters[named]));
}

interface Reader {
  /** Of the page that is asked for; null where a form was sent. */
  address: URL | null;
  /** All that stood for it in addresses, newest first. */
  handlesOf(named: Named, number: string): string[];
}

/**
 * The one of `own` that `given` names. An address that names it by its number, or by a handle of an older secret, leads to the
 * address of today: throws that redirect where a page is asked for.
 */
export function findNamed<One extends { handle: string }>(
  by: Reader,
  named: Named,
  own: readonly One[],
  { given, numberOf }: { given: string; numberOf: (one: One) => string },
): One | undefined {
  const found = own.find(({ handle }) => handle === given);
  if (found) return found;
  const outdated = own.find((one) => [numberOf(one), ...by.handlesOf(named, numberOf(one))].includes(given));
  const there = outdated && by.address && renamed(by.address, given, outdated.handle);
  if (there && there.href !== by.address?.href) throw replace(there.pathname + there.search);
  return outdated;
}

/** The address with another name in each place where the first one stands: as a value of the query, or as a document's name. */
function renamed(address: URL, from: string, to: string): URL {
  const next = new URL(address);
  next.pathname = next.pathname.replace(`/${from}.`, `/${to}.`);
  for (const [field, value] of next.searchParams) if (value === from) next.searchParams.set(field, to);
  return next;
}
