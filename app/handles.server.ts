import { createHmac } from "node:crypto";
import { replace } from "@remix-run/node";
import type { Sealer } from "./seal.server";

/** Kinds of things that URLs name: an account by number, a payee by key, an entry by all fields of its list. */
export type Named = "account" | "payee" | "movement";

/** 48 bits: an entry is searched among those of one day and account, which its URL also names. */
export const MOVEMENT_LETTERS = 8;
const letters: Record<Named, number> = { account: 16, payee: 16, movement: MOVEMENT_LETTERS };

/**
 * Handles that replace a number in URLs, newest first: one per secret of the portal, since old URLs must keep working. They are stable
 * across sessions and servers, and differ between the holders of a joint account.
 */
export function handlesOf(sealer: Sealer, customerNumber: string, named: Named, number: string): string[] {
  const text = JSON.stringify([named, customerNumber, number]);
  return sealer
    .keys("handles")
    .map((key) => createHmac("sha256", key).update(text).digest("base64url").slice(0, letters[named]));
}

interface Reader {
  /** URL of the requested page; null for a submitted form. */
  address: URL | null;
  handlesOf(named: Named, number: string): string[];
}

/**
 * Finds the item of `own` that `given` names by handle or number. Throws a redirect to the current URL when a page is requested by
 * number or by an old handle.
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

/** Replaces a name in the query's values or in a document's file name. */
function renamed(address: URL, from: string, to: string): URL {
  const next = new URL(address);
  next.pathname = next.pathname.replace(`/${from}.`, `/${to}.`);
  for (const [field, value] of next.searchParams) if (value === from) next.searchParams.set(field, to);
  return next;
}
