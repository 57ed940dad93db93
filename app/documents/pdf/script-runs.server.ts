/** Divides a text into runs of one script, because each script has its own font. */
export type Script = "latin" | "tamil" | "telugu" | "malayalam";

export interface Flow {
  /** Characters without a font are `latin` and show as empty boxes. */
  script: Script;
  text: string;
}

const blocks: readonly [Script, number, number][] = [
  ["tamil", 0x0b80, 0x0bff],
  ["telugu", 0x0c00, 0x0c7f],
  ["malayalam", 0x0d00, 0x0d7f],
];

/** Spaces, danda, joiners and the dotted circle belong to the run before them. */
const neutral = new Set([0x20, 0xa0, 0x0964, 0x0965, 0x200c, 0x200d, 0x25cc]);

const plain = /^[\u0020-\u024f\u2010-\u2027₹…]*$/;

/** True if glyphs match characters one to one and in order. */
export const isPlain = ({ text }: Flow): boolean => plain.test(text);

export function scriptRuns(text: string): Flow[] {
  if (text === "") return [];
  if (plain.test(text)) return [{ script: "latin", text }];
  const runs: Flow[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = scriptOf(character.codePointAt(0)!, last?.script);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

function scriptOf(codePoint: number, current: Script | undefined): Script {
  if (neutral.has(codePoint)) return current ?? "latin";
  return blocks.find(([, first, last]) => codePoint >= first && codePoint <= last)?.[0] ?? "latin";
}
