/** Numbers as people write them, for every field that takes one. */
import * as z from "zod";

/** How much longer than its digits a number may be typed: with something between its groups. */
export const ROOM = 10;

/** Spaces and hyphens between the digits do not count. */
export const ungrouped = (typed: string): string => typed.replace(/[\s\u2010-\u2015-]/g, "");

/** A mobile number's ten digits, with `+91`, `91` or `0` before them or without. */
export const ungroupedMobile = (typed: string): string =>
  ungrouped(typed).replace(/^(?:\+?91|0)(?=\d{10}$)/, "");

/** A field with such a number: its digits, or what is said where there are none or they are not right. */
export const typedNumber = (missing: string, pattern: RegExp, wrong: string, bare = ungrouped) =>
  z
    .string({ error: missing })
    .transform(bare)
    // The form reader takes an emptied text for none at all.
    .pipe(z.string({ error: missing }).min(1, missing).regex(pattern, wrong));
