import * as z from "zod";

/** Extra length for separators between the groups of a number. */
export const ROOM = 10;

export const ungrouped = (typed: string): string => typed.replace(/[\s\u2010-\u2015-]/g, "");

/** Ten digits, without `+91`, `91` or `0` before them. */
export const ungroupedMobile = (typed: string): string =>
  ungrouped(typed).replace(/^(?:\+?91|0)(?=\d{10}$)/, "");

/** A field with a number of that pattern. */
export const typedNumber = (missing: string, pattern: RegExp, wrong: string, bare = ungrouped) =>
  z
    .string({ error: missing })
    .transform(bare)
    // The form reader takes an emptied text for none at all.
    .pipe(z.string({ error: missing }).min(1, missing).regex(pattern, wrong));
