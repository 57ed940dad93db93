const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });

/** Letters as people read them: a Tamil letter with its sign, or a flag, is one. Plain ones need no segmenter. */
export const graphemesOf = (text: string): string[] =>
  /^[ -~]*$/.test(text) ? text.split("") : Array.from(segmenter.segment(text), ({ segment }) => segment);

export const countGraphemes = (text: string): number => graphemesOf(text).length;

export const firstGraphemes = (text: string, most: number): string =>
  graphemesOf(text).slice(0, most).join("");

/** More code units than any letter, flag or family needs; only stacked signs exceed it. */
const UNITS_A_LETTER = 20;

/** At most `most` graphemes, without stacked signs. */
export function isAtMost(text: string, most: number): boolean {
  if (text.length > most * UNITS_A_LETTER) return false;
  const letters = graphemesOf(text);
  return letters.length <= most && letters.every((letter) => letter.length <= UNITS_A_LETTER);
}
