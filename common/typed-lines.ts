import * as z from "zod";
import { isAtMost } from "./graphemes";
import { mixedWord } from "./mixed-scripts";
import { plainLine } from "./plain-line";

/** Of a word with letters of two scripts that look alike. A key of every form. */
export const MIXED_SCRIPTS = "common:errors.mixedScripts";

export const isOfOneScript = (text: string): boolean => mixedWord(text) === null;

/** A field with one line of at most `most` letters; `letters` is the message for signs only. */
export const typedLine = (most: number, wrong: { missing: string; long: string; letters: string }) =>
  z
    .string({ error: wrong.missing })
    .transform(plainLine)
    .pipe(
      z
        // The form reader takes an emptied text for none at all.
        .string({ error: wrong.missing })
        .min(1, wrong.missing)
        .refine((text) => isAtMost(text, most), wrong.long)
        .refine((text) => /[\p{L}\p{N}]/u.test(text), wrong.letters)
        .refine(isOfOneScript, MIXED_SCRIPTS),
    );
