import { createHmac } from "node:crypto";
import type { Sealer } from "./seal.server";

/** What an address names: an account by its number, a payee by its key. */
export type Named = "account" | "payee";

/** 96 bits: nobody meets another's by chance, and an address stays short. */
const LETTERS = 16;

/**
 * What stands for the number in every address: the same in each session and on each server, so that bookmarks go on working.
 * It is the customer's own: two holders of an account have two, and neither means anything to anybody else.
 * Newest first: one for each secret of the portal, as for some time an address may be older than the newest.
 */
export function handlesOf(sealer: Sealer, customerNumber: string, named: Named, number: string): string[] {
  const text = JSON.stringify([named, customerNumber, number]);
  return sealer
    .keys("handles")
    .map((key) => createHmac("sha256", key).update(text).digest("base64url").slice(0, LETTERS));
}

interface Reader {
  /** All that stood for it in addresses, newest first. */
  handlesOf(named: Named, number: string): string[];
}

/** The one of `own` that an address names: by its handle, one of an older secret, or its number. */
export function findNamed<One extends { handle: string }>(
  by: Reader,
  named: Named,
  own: readonly One[],
  { given, numberOf }: { given: string; numberOf: (one: One) => string },
): One | undefined {
  return (
    own.find(({ handle }) => handle === given) ??
    own.find((one) => [numberOf(one), ...by.handlesOf(named, numberOf(one))].includes(given))
  );
}
