import { firstGraphemes } from "./graphemes";
import { withoutHidden } from "./hidden-signs";

/** Foreign text as one line, without signs that cannot be seen. */
export const oneLine = (text: string): string =>
  withoutHidden(text.replace(/[\p{Cc}\p{Z}]+/gu, " "))
    .replace(/ +/g, " ")
    .trim();

/** Foreign text within ours, of at most `max` letters. */
export const plain = (text: string, max = 40): string => firstGraphemes(oneLine(text), max);
