/** Counts graphemes as people do: a Tamil letter with its sign, or a flag, is one. */
const graphemes = new Intl.Segmenter(undefined, { granularity: "grapheme" });

export function countGraphemes(text: string): number {
  return [...graphemes.segment(text)].length;
}

export function firstGraphemes(text: string, most: number): string {
  return Array.from(graphemes.segment(text), ({ segment }) => segment)
    .slice(0, most)
    .join("");
}

/** More code units than any letter, flag or family needs; only stacked signs exceed it. */
const UNITS_A_LETTER = 20;

/** At most `most` graphemes, without stacked signs. */
export function isAtMost(text: string, most: number): boolean {
  if (text.length > most * UNITS_A_LETTER) return false;
  const letters = Array.from(graphemes.segment(text), ({ segment }) => segment);
  return letters.length <= most && letters.every((letter) => letter.length <= UNITS_A_LETTER);
}
