import * as z from "zod";
import { latinDigits } from "./latin-digits";

export const ungrouped = (typed: string): string => latinDigits(typed.replace(/[\s\u2010-\u2015-]/g, ""));

/** Ten digits, without `+91`, `91`, `0091` or `0` before them, as phones and people write them: `(+91) 98400 12308`. */
export const ungroupedMobile = (typed: string): string =>
  ungrouped(typed.replace(/[()]/g, "")).replace(/^(?:\+?91|0091|0)(?=\d{10}$)/, "");

/** A whole number of up to four digits, alone or before a word of `unit`: `12 months`. NaN for anything else. */
export function wholeNumber(typed: string, unit = /$/u): number {
  const digits = latinDigits(typed.normalize("NFC")).trim().replace(unit, "").trim();
  return /^\d{1,4}$/.test(digits) ? Number(digits) : NaN;
}

/** A field with a number of that pattern. */
export const typedNumber = (missing: string, pattern: RegExp, wrong: string, bare = ungrouped) =>
  z
    .string({ error: missing })
    .transform(bare)
    // The form reader takes an emptied text for none at all.
    .pipe(z.string({ error: missing }).min(1, missing).regex(pattern, wrong));
