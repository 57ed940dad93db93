/** Finds words in texts of any of our scripts, whatever the letters' case, accents and way of encoding. */

/** Joiners and the like, which are typed or not and never seen; accents of Latin letters. */
const INVISIBLE = /[\u0300-\u036f\u200b-\u200d\u2060\ufeff\u00ad]/g;

/** Malayalam's letters without a vowel exist as one sign and as letter with virama. */
const chillus: Record<string, string> = {
  "\u0d7a": "\u0d23\u0d4d",
  "\u0d7b": "\u0d28\u0d4d",
  "\u0d7c": "\u0d30\u0d4d",
  "\u0d7d": "\u0d32\u0d4d",
  "\u0d7e": "\u0d33\u0d4d",
  "\u0d7f": "\u0d15\u0d4d",
};

/** The digits of our scripts, and of Devanagari, which stands on many keyboards: each script's ten follow its nought. */
const NOUGHTS = [0x0966, 0x0be6, 0x0c66, 0x0d66];

function latinDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const nought = NOUGHTS.find((first) => code >= first && code < first + 10);
  return nought === undefined ? digit : String(code - nought);
}

/** Two texts that read alike fold to the same one; digits of any of our scripts to `0` to `9`. */
export function foldText(text: string): string {
  return text
    .normalize("NFKD")
    .replace(INVISIBLE, "")
    .replace(/[\u0d7a-\u0d7f]/g, (chillu) => chillus[chillu]!)
    .replace(/\p{Nd}/gu, latinDigit)
    .toLowerCase();
}

/** The words to look for. An Indic word's last sign changes before an ending: it is left out of longer words. */
export function searchWords(query: string): string[] {
  return foldText(query)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .map((word) => (/\p{L}\p{M}*\p{L}\p{M}+$/u.test(word) ? word.replace(/\p{M}+$/u, "") : word))
    .filter((word) => word !== "");
}

/** Every word stands in the text, alone or within another word. */
export function containsAll(text: string, words: readonly string[]): boolean {
  const folded = foldText(text);
  return words.every((word) => folded.includes(word));
}
