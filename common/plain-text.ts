import { firstGraphemes } from "./graphemes";

/** Foreign text as one line, without invisible characters and direction marks. */
export const oneLine = (text: string): string =>
  text.replace(/[\p{Cc}\p{Z}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();

/** Foreign text within ours, of at most `max` letters. */
export const plain = (text: string, max = 40): string => firstGraphemes(oneLine(text), max);
