import * as z from "zod";
import { isAtMost } from "./graphemes";
import { mixedWord } from "./mixed-scripts";
import { plainLine } from "./plain-line";
import { isPrintable } from "./printable";

/** Keys of every form. */
const UNPRINTABLE = "common:errors.unprintable";
const MIXED_SCRIPTS = "common:errors.mixedScripts";

/** Words for papers: refuses letters that none of our fonts has, and letters that look like those of another script. */
export const onPaper = (words: z.ZodString): z.ZodString =>
  words
    .refine(isPrintable, { error: UNPRINTABLE, abort: true })
    .refine((text) => mixedWord(text) === null, MIXED_SCRIPTS);

/** A field with one line of at most `most` letters; `letters` is the message for signs only. */
export const typedLine = (most: number, wrong: { missing: string; long: string; letters: string }) =>
  z
    .string({ error: wrong.missing })
    .transform(plainLine)
    .pipe(
      // The form reader takes an emptied text for none at all.
      onPaper(z.string({ error: wrong.missing }).min(1, wrong.missing))
        .refine((text) => isAtMost(text, most), wrong.long)
        .refine((text) => /[\p{L}\p{N}]/u.test(text), wrong.letters),
    );
