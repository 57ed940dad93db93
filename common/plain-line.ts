/** The words of a name: capitals and points make no difference. */
export const nameWords = (written: string): string[] =>
  written
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** Characters that end a line or turn the reading direction say something else than they show. */
const unprintable = /[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** One line as a statement shows it: several spaces and line breaks become one space, what cannot be seen goes. */
export function plainLine(typed: string): string {
  return typed.replace(/\s+/g, " ").replace(unprintable, "").replace(/ +/g, " ").trim();
}
