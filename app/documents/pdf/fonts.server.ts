import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import { Blob, Buffer as ShapingBuffer, Face, Font, shape } from "harfbuzzjs";

/**
 * Typefaces by script in two weights, loaded on first use. fontkit reads and subsets them; HarfBuzz shapes, because fontkit
 * fails on marks of Telugu and Malayalam (foliojs/fontkit 367).
 */
export type Weight = "regular" | "bold";

const sans = family("noto-sans", "NotoSans");

/** `unknown`: letters that no font has. */
const files = {
  latin: sans,
  devanagari: sans,
  bengali: family("noto-sans-bengali", "NotoSansBengali"),
  gurmukhi: family("noto-sans-gurmukhi", "NotoSansGurmukhi"),
  gujarati: family("noto-sans-gujarati", "NotoSansGujarati"),
  oriya: family("noto-sans-oriya", "NotoSansOriya"),
  tamil: family("noto-sans-tamil", "NotoSansTamil"),
  telugu: family("noto-sans-telugu", "NotoSansTelugu"),
  kannada: family("noto-sans-kannada", "NotoSansKannada"),
  malayalam: family("noto-sans-malayalam", "NotoSansMalayalam"),
  unknown: sans,
} satisfies Record<string, Record<Weight, string>>;

export type Script = keyof typeof files;

function family(folder: string, name: string): Record<Weight, string> {
  return {
    regular: `${folder}/400Regular/${name}_400Regular.ttf`,
    bold: `${folder}/700Bold/${name}_700Bold.ttf`,
  };
}

/** Place of a glyph from the start of its cluster, y upwards, in font units of a thousandth of the size. */
export interface PlacedGlyph {
  id: number;
  x: number;
  y: number;
}

/** Characters that are drawn together, and their glyphs in the order of drawing. */
export interface Cluster {
  text: string;
  glyphs: readonly PlacedGlyph[];
  advance: number;
}

export interface Typeface {
  font: fontkit.Font;
  /** In the order of drawing. No glyph is 0, the box of a letter that a font has not. */
  shape(text: string): Cluster[];
}

const loaded = new Map<string, Typeface>();

export function typeface(script: Script, weight: Weight): Typeface {
  const file = files[script][weight];
  let face = loaded.get(file);
  if (!face) loaded.set(file, (face = load(file)));
  return face;
}

/** Both weights have the same letters. */
export const hasLetter = (script: Script, codePoint: number): boolean =>
  typeface(script, "regular").font.hasGlyphForCodePoint(codePoint);

function load(file: string): Typeface {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`));
  const font = fontkit.create(bytes) as fontkit.Font;
  const units: number = font.unitsPerEm;
  if (units !== 1000) throw new Error(`${file} has ${units} units`);
  return { font, shape: shaper(font, bytes) };
}

/** Unicode's sign in place of a letter that cannot be shown. */
const REPLACEMENT = 0xfffd;
const QUESTION_MARK = 0x3f;

const buffer = new ShapingBuffer();

/** True for a joiner, which is kept with the letter before it, because pdf.js drops one that is alone. */
const isJoiner = (text: string, before: number, at: number): boolean =>
  before < at && (text.charCodeAt(at) === 0x200c || text.charCodeAt(at) === 0x200d);

function shaper(font: fontkit.Font, bytes: Uint8Array): (text: string) => Cluster[] {
  const shapingFont = new Font(new Face(new Blob(bytes)));
  const { id, advanceWidth: advance } = font.glyphForCodePoint(
    [REPLACEMENT, QUESTION_MARK].find((sign) => font.hasGlyphForCodePoint(sign))!,
  );
  const replacement = { glyphs: [{ id, x: 0, y: 0 }], advance };
  return (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shapingFont, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const clusters: { start: number; glyphs: PlacedGlyph[]; advance: number; isMissing: boolean }[] = [];
    let cluster = clusters[0];
    for (let at = 0; at < infos.length; at += 1) {
      const { codepoint: id, cluster: start } = infos[at]!;
      const { xAdvance, xOffset, yOffset } = positions[at]!;
      if (cluster?.start !== start && !(cluster && xAdvance === 0 && isJoiner(text, cluster.start, start)))
        clusters.push((cluster = { start, glyphs: [], advance: 0, isMissing: false }));
      cluster.glyphs.push({ id, x: cluster.advance + xOffset, y: yOffset });
      cluster.advance += xAdvance;
      cluster.isMissing ||= id === 0;
    }
    // Scripts from right to left have their last cluster first.
    const next = clusters.length > 1 && clusters[0]!.start > clusters[1]!.start ? -1 : 1;
    return clusters.map(({ start, glyphs, advance, isMissing }, at) => {
      const characters = text.slice(start, clusters[at + next]?.start);
      return isMissing ? { ...replacement, text: characters } : { text: characters, glyphs, advance };
    });
  };
}
