/** Lower-case words of a name without punctuation. */
export const nameWords = (written: string): string[] =>
  written
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Line ends and direction marks, which make a text read differently. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line: collapses spaces and line breaks, and removes invisible characters. */
export function plainLine(typed: string): string {
  return typed.replace(/\s+/g, " ").replace(unprintable, "").replace(/ +/g, " ").trim();
}
