import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import * as fontkit from "fontkit";
import { Blob, Buffer as ShapingBuffer, Face, Font, shape } from "harfbuzzjs";
import type { Script } from "./script-runs.server";

/**
 * Typefaces by script in two weights, loaded on first use. fontkit reads and subsets them; HarfBuzz shapes, because fontkit
 * fails on marks of Telugu and Malayalam (foliojs/fontkit 367).
 */
export type Weight = "regular" | "bold";

const files: Record<Script, Record<Weight, string>> = {
  latin: family("noto-sans", "NotoSans"),
  tamil: family("noto-sans-tamil", "NotoSansTamil"),
  telugu: family("noto-sans-telugu", "NotoSansTelugu"),
  malayalam: family("noto-sans-malayalam", "NotoSansMalayalam"),
};

function family(folder: string, name: string): Record<Weight, string> {
  return {
    regular: `${folder}/400Regular/${name}_400Regular.ttf`,
    bold: `${folder}/700Bold/${name}_700Bold.ttf`,
  };
}

/** A shaped text in font units, in the format that pdfkit expects of a font's `layout`. */
interface ShapedRun {
  /** `codePoints`: the characters of a glyph, for readers that copy or search. */
  glyphs: { id: number; advanceWidth: number; codePoints: number[] }[];
  positions: { xAdvance: number; yAdvance: number; xOffset: number; yOffset: number }[];
  advanceWidth: number;
}

type Typeface = fontkit.Font & { layout(text: string): ShapedRun };

const loaded = new Map<string, Typeface>();

export function typeface(script: Script, weight: Weight): Typeface {
  const key = `${script} ${weight}`;
  let face = loaded.get(key);
  if (!face) loaded.set(key, (face = load(files[script][weight])));
  return face;
}

function load(file: string): Typeface {
  const bytes = readFileSync(createRequire(import.meta.url).resolve(`@expo-google-fonts/${file}`));
  const font = fontkit.create(bytes) as fontkit.Font;
  return Object.assign(font, { layout: shaper(font, bytes) as never });
}

const buffer = new ShapingBuffer();

function shaper(font: fontkit.Font, bytes: Uint8Array): (text: string) => ShapedRun {
  const shapingFont = new Font(new Face(new Blob(bytes)));
  const nominal = new Map<number, number>();
  const nominalGlyph = (codePoint: number): number => {
    let glyph = nominal.get(codePoint);
    if (glyph === undefined) {
      glyph = font.hasGlyphForCodePoint(codePoint) ? font.glyphForCodePoint(codePoint).id : 0;
      nominal.set(codePoint, glyph);
    }
    return glyph;
  };
  return (text) => {
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(shapingFont, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const characters = charactersOf(
      infos.map(({ codepoint, cluster }) => ({ glyph: codepoint, cluster })),
      text,
      nominalGlyph,
    );
    return {
      glyphs: infos.map(({ codepoint }, index) => ({
        id: codepoint,
        advanceWidth: shapingFont.glyphHAdvance(codepoint),
        codePoints: characters[index]!,
      })),
      positions,
      advanceWidth: positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
    };
  };
}

/** Characters of each glyph: its own if the font maps one to it; the rest of a cluster belongs to its first other glyph. */
function charactersOf(
  shaped: readonly { glyph: number; cluster: number }[],
  text: string,
  nominalGlyph: (codePoint: number) => number,
): number[][] {
  const starts = [...new Set(shaped.map(({ cluster }) => cluster))].sort((a, b) => a - b);
  const rest = new Map(
    starts.map((start, index) => [
      start,
      [...text.slice(start, starts[index + 1])].map((character) => character.codePointAt(0)!),
    ]),
  );
  const own = shaped.map(({ glyph, cluster }) => {
    const left = rest.get(cluster)!;
    const at = left.findIndex((codePoint) => nominalGlyph(codePoint) === glyph);
    return at < 0 ? null : left.splice(at, 1);
  });
  return shaped.map(({ cluster }, index) => own[index] ?? rest.get(cluster)!.splice(0));
}
