import { asSeen, withoutJoiners } from "./hidden-signs";

/** Lower-case words of a name without punctuation. */
export const nameWords = (written: string): string[] =>
  withoutJoiners(written)
    .normalize("NFKC")
    .toLowerCase()
    .match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];

/** One line: collapses spaces and line breaks, and removes what cannot be seen. */
export function plainLine(typed: string): string {
  return asSeen(typed).replace(/\s+/g, " ").trim();
}
