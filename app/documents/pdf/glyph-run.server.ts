import type { ComposingSubset } from "./composed-glyphs.server";
import type { Cluster, PlacedGlyph, Typeface } from "./fonts.server";
import { isPlain, type Flow } from "./script-runs.server";

/**
 * Puts one run of glyphs on the page. In Indian scripts one sign may have several glyphs, in another order than its characters.
 * Readers copy a text code by code, so each cluster has one code, for one glyph put together from its glyphs, with the characters of the cluster
 * (docs/decisions/pdf-typesetting.md).
 */
interface TypesettingPage {
  page: { fonts: Record<EmbeddedFont["id"], unknown> };
  addContent(operators: string): unknown;
}

/** pdfkit's font of one document. Widths are thousandths of the font size. */
export interface EmbeddedFont {
  id: `F${number}`;
  subset: ComposingSubset;
  /** By code. */
  widths: number[];
  /** Characters by code. */
  unicode: number[][];
  ref(): unknown;
}

/** Languages of the scripts, for reading aloud; Latin text and unknown letters are read as the document. */
const languageOf: Partial<Record<Flow["script"], string>> = {
  devanagari: "hi",
  bengali: "bn",
  gurmukhi: "pa",
  gujarati: "gu",
  oriya: "or",
  tamil: "ta",
  telugu: "te",
  kannada: "kn",
  malayalam: "ml",
};

export function fillOperator(hex: string): string {
  const part = (from: number) => decimal(Number.parseInt(hex.slice(from, from + 2), 16) / 255);
  return `${part(1)} ${part(3)} ${part(5)} rg`;
}

/** A letter before another one; kern is taken from its advance. */
interface Letter {
  code: string;
  advance: number;
  kern: number;
}

/** Codes of a cluster, and how far they move the pen. */
interface Codes {
  codes: string;
  width: number;
}

interface Word {
  clusters: readonly Cluster[];
  advance: number;
  /** Content of the operator TJ, once it was written. */
  shown: string | null;
}

/** True if each letter depends on the next one only: ASCII without the ligatures of f. */
export const isPaired = (text: string): boolean => /^(?:[ -eg-~]|f(?![fil]))*$/.test(text);

/** Width of a code without ink: poppler sorts codes of a line by their places, and two at one place by chance. */
const SLIVER = 1;

/** Kern from which on a code has it in its width. */
const WIDE_KERN = 40;

const KEPT_WORDS = 5_000;

/** Codes have 16 bits; some are left for the parts of composed glyphs. */
const MAX_CODES = 50_000;

/** A font that shapes ASCII by pairs of letters, each pair once, and everything else word by word. */
export class Typesetter {
  readonly #pairs: Letter[] = [];
  readonly #codes = new Map<string, Codes>();
  readonly #words = new Map<string, Word>();

  constructor(
    readonly typeface: Typeface,
    readonly font: EmbeddedFont,
  ) {}

  /** True if another font must take the next texts. */
  get isFull(): boolean {
    return this.font.unicode.length > MAX_CODES;
  }

  /** In thousandths of the font size. */
  width(text: string): number {
    let width = 0;
    if (isPaired(text)) for (let at = 0; at < text.length; at += 1) width += this.#letter(text, at).advance;
    else for (const word of this.#wordsOf(text)) width += word.advance;
    return width;
  }

  /** Draws from (x, baseline), y downwards; returns the width in points. */
  show(
    document: PDFKit.PDFDocument,
    run: Flow,
    x: number,
    baseline: number,
    { size, colour, language }: { size: number; colour: string; language: string },
  ): number {
    const page = document as unknown as TypesettingPage;
    page.page.fonts[this.font.id] ??= this.font.ref();
    const { shown, advance } = isPaired(run.text) ? this.#paired(run.text) : this.#shaped(run.text);
    const pen = `BT ${colour} /${this.font.id} ${decimal(size)} Tf`;
    const text = `${pen}\n1 0 0 -1 ${decimal(x)} ${decimal(baseline)} Tm [<${shown}>] TJ\nET`;
    const spoken = isPlain(run) ? undefined : languageOf[run.script];
    const isForeign = spoken !== undefined && spoken !== language;
    page.addContent(isForeign ? `/Span <</Lang(${spoken})>> BDC\n${text}\nEMC` : text);
    return (advance * size) / 1000;
  }

  #letter(text: string, at: number): Letter {
    const pair = (text.charCodeAt(at) << 7) | (text.charCodeAt(at + 1) || 0);
    return (this.#pairs[pair] ??= this.#shape(text.slice(at, at + 2)));
  }

  #shape(pair: string): Letter {
    const first = this.typeface.shape(pair)[0]!;
    const { codes, width } = this.#codesOf(first);
    return { code: codes, advance: first.advance, kern: decimal(width - first.advance) };
  }

  #paired(text: string) {
    let shown = "";
    let advance = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = this.#letter(text, at);
      shown += letter.kern === 0 ? letter.code : `${letter.code}>${letter.kern}<`;
      advance += letter.advance;
    }
    return { shown, advance };
  }

  #shaped(text: string) {
    let shown = "";
    let advance = 0;
    for (const word of this.#wordsOf(text)) {
      shown += word.shown ??= this.#written(word.clusters);
      advance += word.advance;
    }
    return { shown, advance };
  }

  #written(clusters: readonly Cluster[]): string {
    let shown = "";
    for (const cluster of clusters) {
      const { codes, width } = this.#codesOf(cluster);
      const kern = decimal(width - cluster.advance);
      shown += kern === 0 ? codes : `${codes}>${kern}<`;
    }
    return shown;
  }

  /** Words with the space behind them. */
  #wordsOf(text: string): Word[] {
    return (text.match(/[^ ]* |[^ ]+/g) ?? []).map((word) => {
      let shaped = this.#words.get(word);
      if (!shaped) {
        const clusters = this.typeface.shape(word);
        shaped = { clusters, advance: clusters.reduce((sum, { advance }) => sum + advance, 0), shown: null };
        if (this.#words.size >= KEPT_WORDS) this.#words.clear();
        this.#words.set(word, shaped);
      }
      return shaped;
    });
  }

  #codesOf({ text, glyphs, advance }: Cluster): Codes {
    // With its kern: as a move between codes, poppler would take a wide one for the end of a word.
    let key = `${text} ${advance}`;
    for (const { id, x, y } of glyphs) key += ` ${id},${x},${y}`;
    let codes = this.#codes.get(key);
    if (!codes) this.#codes.set(key, (codes = this.#newCodes(text, glyphs, advance)));
    return codes;
  }

  /**
   * pdf.js counts a code without width if any of its characters is a mark without width, and drops one that ends in a joiner. So the
   * code that is drawn has the characters before, and a code without ink and width has the rest.
   */
  #newCodes(text: string, glyphs: readonly PlacedGlyph[], advance: number): Codes {
    const at = text.search(/[\p{Mn}\p{Cf}]/u);
    const split = at > 0 && advance > 0 ? at : text.length;
    if (split === text.length) {
      const code = this.#drawn(text, glyphs, advance);
      return { codes: hexadecimal(code), width: this.font.widths[code]! };
    }
    const drawn = this.#composed(text.slice(0, split), glyphs, advance - SLIVER);
    const rest = this.#composed(text.slice(split), [], SLIVER);
    return { codes: hexadecimal(drawn) + hexadecimal(rest), width: advance };
  }

  #drawn(text: string, glyphs: readonly PlacedGlyph[], advance: number): number {
    const [glyph] = glyphs;
    const characters = charactersOf(text);
    const natural = glyph ? this.typeface.font.getGlyph(glyph.id).advanceWidth : 0;
    const isAlone = glyphs.length === 1 && Math.abs(natural - advance) < WIDE_KERN;
    if (glyph && isAlone && glyph.x === 0 && glyph.y === 0) {
      const code = this.font.subset.includeGlyph(glyph.id);
      const known = this.font.unicode[code];
      if (!known) {
        this.font.unicode[code] = characters;
        this.font.widths[code] = natural;
        return code;
      }
      if (String.fromCodePoint(...known) === text) return code;
    }
    return this.#composed(text, glyphs, advance);
  }

  #composed(text: string, glyphs: readonly PlacedGlyph[], advance: number): number {
    const code = this.font.subset.compose(glyphs, advance);
    this.font.unicode[code] = charactersOf(text);
    this.font.widths[code] = advance;
    return code;
  }
}

const charactersOf = (text: string): number[] => Array.from(text, (character) => character.codePointAt(0)!);

const hexadecimal = (code: number): string => code.toString(16).padStart(4, "0");

const decimal = (value: number): number => Math.round(value * 1000) / 1000;

/** UTF-16 with byte order mark, in hexadecimal digits: PDF's encoding of text that is not ASCII. */
export function utf16(text: string): string {
  let digits = "FEFF";
  for (let index = 0; index < text.length; index += 1)
    digits += text.charCodeAt(index).toString(16).padStart(4, "0");
  return digits.toUpperCase();
}
