import type { Font } from "fontkit";
import type { PlacedGlyph } from "./fonts.server";

/**
 * A subset of a font to which glyphs can be added that are put together from glyphs of the font. TrueType has such glyphs itself, for
 * letters with accents (the OpenType specification, table `glyf`, "composite glyph description").
 */
export interface ComposingSubset {
  /** The number in the subset of a glyph of the font. */
  includeGlyph(id: number): number;
  /** Adds a new glyph; without parts it is an empty one. */
  compose(parts: readonly PlacedGlyph[], advance: number): number;
}

/** Parts of fontkit's subset and font without types. */
interface TrueTypeSubset {
  font: Font;
  glyf: Uint8Array[];
  loca: { offsets: number[]; version: number };
  hmtx: { metrics: { advance: number; bearing: number }[] };
  offset: number;
  includeGlyph(id: number): number;
  _addGlyph(id: number): number;
}

/** Limits that a font declares for its composed glyphs. */
interface Limits {
  maxComponentElements: number;
  maxComponentDepth: number;
}

interface Outline {
  xMin: number;
  yMin: number;
  xMax: number;
  yMax: number;
}

/** Above all numbers of glyphs in a font. */
const FIRST = 0x10000;

const HEAD = 10;
const PART = 8;
const WORDS = 0x1;
const OFFSETS = 0x2;
const MORE = 0x20;
const OVERLAP = 0x400;
const LONG_OFFSETS = 1;

export function composingSubset(font: Font): ComposingSubset {
  const subset = font.createSubset() as unknown as TrueTypeSubset;
  const composed: { parts: readonly PlacedGlyph[]; advance: number }[] = [];
  const { maxp } = font as unknown as { maxp: Limits };
  const raised: Limits = { ...maxp, maxComponentDepth: maxp.maxComponentDepth + 1 };
  subset.font = Object.create(font, { maxp: { value: raised } }) as Font;
  const addGlyph = subset._addGlyph.bind(subset);
  subset._addGlyph = (id) => (id < FIRST ? addGlyph(id) : add(composed[id - FIRST]!));

  const outlineOf = (id: number) => (font.getGlyph(id) as unknown as { _decode(): Outline | null })._decode();

  function add({ parts, advance }: (typeof composed)[number]): number {
    const drawn = parts.flatMap(({ id, x, y }) => {
      const outline = outlineOf(id);
      return outline ? [{ id, x, y, outline }] : [];
    });
    const bytes = new Uint8Array(drawn.length === 0 ? 0 : HEAD + drawn.length * PART);
    const left = Math.min(...drawn.map(({ x, outline }) => x + outline.xMin));
    if (drawn.length > 0) {
      const view = new DataView(bytes.buffer);
      [
        -1,
        left,
        Math.min(...drawn.map(({ y, outline }) => y + outline.yMin)),
        Math.max(...drawn.map(({ x, outline }) => x + outline.xMax)),
        Math.max(...drawn.map(({ y, outline }) => y + outline.yMax)),
      ].forEach((value, at) => view.setInt16(2 * at, value));
      drawn.forEach(({ id, x, y }, index) => {
        const at = HEAD + index * PART;
        const last = index === drawn.length - 1;
        view.setUint16(at, WORDS | OFFSETS | (last ? 0 : MORE) | (index === 0 ? OVERLAP : 0));
        view.setUint16(at + 2, subset.includeGlyph(id));
        view.setInt16(at + 4, x);
        view.setInt16(at + 6, y);
      });
    }
    raised.maxComponentElements = Math.max(raised.maxComponentElements, drawn.length);
    // Offsets of 16 bits end at 128 KB, which many composed glyphs exceed.
    subset.loca.version = LONG_OFFSETS;
    subset.glyf.push(bytes);
    subset.loca.offsets.push(subset.offset);
    subset.hmtx.metrics.push({ advance, bearing: drawn.length === 0 ? 0 : left });
    subset.offset += bytes.length;
    return subset.glyf.length - 1;
  }

  return Object.assign(subset, {
    compose(parts: readonly PlacedGlyph[], advance: number) {
      composed.push({ parts, advance });
      return subset.includeGlyph(FIRST + composed.length - 1);
    },
  });
}
