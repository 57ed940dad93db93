/** Texts are counted as people count them: a Tamil letter with its sign, or a flag, is one. */
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length;
}

/** The first `most` graphemes of `text`. */
export function firstGraphemes(text: string, most: number): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(0, most)
    .join("");
}

/** No letter, flag or family needs more code units than this; only piles of signs do. */
const UNITS_A_LETTER = 20;

/** Whether `text` has at most `most` graphemes, none of them a pile of signs. */
export function isAtMost(text: string, most: number): boolean {
  if (text.length > most * UNITS_A_LETTER) return false;
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return letters.length <= most && letters.every((letter) => letter.length <= UNITS_A_LETTER);
}
