/** Divides a text into runs of one script, because each script has its own font. */
import { hasLetter, type Script } from "./fonts.server";

/** First and last code points of the scripts of India; Latin, Greek and Cyrillic are `latin`. */
const blocks = {
  devanagari: [0x0900, 0x097f],
  bengali: [0x0980, 0x09ff],
  gurmukhi: [0x0a00, 0x0a7f],
  gujarati: [0x0a80, 0x0aff],
  oriya: [0x0b00, 0x0b7f],
  tamil: [0x0b80, 0x0bff],
  telugu: [0x0c00, 0x0c7f],
  kannada: [0x0c80, 0x0cff],
  malayalam: [0x0d00, 0x0d7f],
} as const;

export interface Flow {
  script: Script;
  text: string;
}

const inOrder = Object.entries(blocks) as [keyof typeof blocks, readonly [number, number]][];

/** Spaces, danda, and what shows nothing itself belong to the run before them. */
const neutral = /[ \u00a0\u0964\u0965\u25cc\p{Default_Ignorable_Code_Point}]/u;

const plain = /^[\u0020-\u007e\u00a0-\u00ac\u00ae-\u024f\u2010-\u2027₹…]*$/;

/** True if glyphs match characters one to one and in order. */
export const isPlain = ({ text }: Flow): boolean => plain.test(text);

export function scriptRuns(text: string): Flow[] {
  if (text === "") return [];
  if (plain.test(text)) return [{ script: "latin", text }];
  const runs: Flow[] = [];
  for (const character of text) {
    const last = runs.at(-1);
    const script = scriptOf(character, last?.script);
    if (last?.script === script) last.text += character;
    else runs.push({ script, text: character });
  }
  return runs;
}

/** Null for a neutral sign. Kept for all that is written often. */
const scripts: (Script | null)[] = [];
const KEPT = 0x3000;

function scriptOf(character: string, current: Script | undefined): Script {
  const codePoint = character.codePointAt(0)!;
  let script = scripts[codePoint];
  if (script === undefined) {
    script = neutral.test(character) ? null : scriptAt(codePoint);
    if (codePoint < KEPT) scripts[codePoint] = script;
  }
  return script ?? current ?? "latin";
}

function scriptAt(codePoint: number): Script {
  const script = inOrder.find(([, [first, last]]) => codePoint >= first && codePoint <= last)?.[0] ?? "latin";
  return hasLetter(script, codePoint) ? script : "unknown";
}
