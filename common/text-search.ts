/** Joiners and other invisible characters; accents of Latin letters. */
const INVISIBLE = /[\u0300-\u036f\u200b-\u200d\u2060\ufeff\u00ad]/g;

/** Malayalam letters without a vowel have two encodings: one sign, or letter and virama. */
const chillus: Record<string, string> = {
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
};

/** First digits of our scripts, and of Devanagari, which many keyboards have. */
const NOUGHTS = [0x0966, 0x0be6, 0x0c66, 0x0d66];

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const nought = NOUGHTS.find((first) => code >= first && code < first + 10);
  return nought === undefined ? digit : String(code - nought);
}

/** Equal for texts that read alike; digits become `0` to `9`. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .replace(/[\u0d7a-\u0d7f]/g, (chillu) => chillus[chillu]!)
    .replace(/\p{Nd}/gu, latinDigit)
    .toLowerCase();
}

/** Drops the last sign of longer Indic words, since it changes before an ending. */
export function searchWords(query: string): string[] {
  return foldText(query)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => (/\p{L}\p{M}*\p{L}\p{M}+$/u.test(word) ? word.replace(/\p{M}+$/u, "") : word))
    .filter((word) => word !== "");
}

export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
