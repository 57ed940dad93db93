import { firstGraphemes } from "./graphemes";

/** Foreign text within ours: one line of at most `max` letters without direction marks. */
export function plain(text: string, max = 40): string {
  const line = text.replace(/[\p{Cc}\p{Z}\u200e\u200f\u202a-\u202e\u2066-\u2069]+/gu, " ").trim();
  return firstGraphemes(line, max);
}
