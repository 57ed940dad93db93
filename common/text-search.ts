import { withoutJoiners } from "./hidden-signs";
import { latinDigits } from "./latin-digits";
import { own } from "./own";

/** Accents of Latin letters. */
const accents = /[\u0300-\u036f]/g;

/** Malayalam letters without a vowel have two encodings: one sign, or letter and virama. */
const chillus: Record<string, string> = {
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
};

/** Equal for texts that read alike; digits become `0` to `9`. */
export function foldText(text: string): string {
  return latinDigits(
    withoutJoiners(text)
      .normalize("NFKD")
      .replace(accents, "")
      .replace(/[\u0d7a-\u0d7f]/g, (chillu) => own(chillus, chillu)!),
  ).toLowerCase();
}

export const foldedWords = (text: string): string[] =>
  foldText(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== "");

/** Drops the last sign of longer Indic words, since it changes before an ending. */
export const searchWords = (query: string): string[] =>
  foldedWords(query).map((word) =>
    /\p{L}\p{M}*\p{L}\p{M}+$/u.test(word) ? word.replace(/\p{M}+$/u, "") : word,
  );

export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
