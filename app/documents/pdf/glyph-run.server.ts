import type { Language } from "~/i18n/languages";
import { isPlain, type Flow } from "./script-runs.server";

/**
 * Puts one run of glyphs on the page. Glyphs of Indian scripts are in another order than their characters, so that such a run
 * carries its text and language in a mark for copying, searching and reading aloud. pdfkit's own `text` would close the graphics state
 * before the mark ends, and readers would drop the text.
 */
interface TypesettingPage {
  page: { fonts: Record<EmbeddedFont["id"], unknown> };
  addContent(operators: string): unknown;
}

/** pdfkit's font of one document. */
export interface EmbeddedFont {
  id: `F${number}`;
  encode(text: string): [string[], Position[]];
  widthOfString(text: string, size: number): number;
  ref(): unknown;
  layoutCache: object;
}

const languageOf: Record<Flow["script"], Language> = {
  latin: "en",
  tamil: "ta",
  telugu: "te",
  malayalam: "ml",
};

/** In thousandths of the font size. */
interface Position {
  xAdvance: number;
  xOffset: number;
  yOffset: number;
  advanceWidth: number;
}

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

/** True if each letter depends on the next one only: ASCII without the ligatures of f. */
export const isPaired = (text: string): boolean => /^(?:[ -eg-~]|f(?![fil]))*$/.test(text);

/** A font that shapes ASCII by pairs of letters, each pair once, and everything else text by text. */
export class Typesetter {
  readonly #pairs: Letter[] = [];

  constructor(readonly font: EmbeddedFont) {}

  /** In thousandths of the font size. */
  width(text: string): number {
    if (!isPaired(text)) return this.font.widthOfString(text, 1000);
    let width = 0;
    for (let at = 0; at < text.length; at += 1) width += this.#letter(text, at).advance;
    return width;
  }

  /** Draws from (x, baseline), y downwards; returns the width in points. */
  show(
    document: PDFKit.PDFDocument,
    run: Flow,
    x: number,
    baseline: number,
    { size, colour }: { size: number; colour: string },
  ): number {
    const page = document as unknown as TypesettingPage;
    page.page.fonts[this.font.id] ??= this.font.ref();
    const pen = `BT ${colour} /${this.font.id} ${decimal(size)} Tf`;
    const { shown, width } = isPaired(run.text)
      ? this.#paired(run.text, x, baseline, size)
      : this.#shaped(run, x, baseline, size);
    page.addContent(`${pen}\n${shown}\nET`);
    return width;
  }

  #letter(text: string, at: number): Letter {
    const pair = (text.charCodeAt(at) << 7) | (text.charCodeAt(at + 1) || 0);
    return (this.#pairs[pair] ??= this.#shape(text.slice(at, at + 2)));
  }

  #shape(pair: string): Letter {
    const [codes, positions] = this.font.encode(pair);
    const { xAdvance, advanceWidth } = positions[0]!;
    return { code: codes[0]!, advance: xAdvance, kern: decimal(advanceWidth - xAdvance) };
  }

  #paired(text: string, x: number, baseline: number, size: number) {
    let codes = "";
    let advance = 0;
    for (let at = 0; at < text.length; at += 1) {
      const letter = this.#letter(text, at);
      codes += letter.kern === 0 ? letter.code : `${letter.code}>${letter.kern}<`;
      advance += letter.advance;
    }
    return { shown: `${matrix(x, baseline)} [<${codes}>] TJ`, width: (advance * size) / 1000 };
  }

  #shaped(run: Flow, x: number, baseline: number, size: number) {
    const scale = size / 1000;
    const [codes, positions] = this.font.encode(run.text);
    const operators: string[] = [];
    let left = x;
    let start = 0;
    let shown = "";
    const flush = (end: number, origin: number, rise: number) => {
      if (start < end) shown += `<${codes.slice(start, end).join("")}>`;
      if (shown) operators.push(`${matrix(origin, baseline - rise)} [${shown}] TJ`);
      start = end;
      shown = "";
    };
    let origin = x;
    positions.forEach((position, index) => {
      if (position.xOffset || position.yOffset) {
        flush(index, origin, 0);
        flush(index + 1, left + position.xOffset * scale, position.yOffset * scale);
        left += position.xAdvance * scale;
        origin = left;
        return;
      }
      left += position.xAdvance * scale;
      const kern = position.advanceWidth - position.xAdvance;
      if (kern !== 0) {
        shown += `<${codes.slice(start, index + 1).join("")}>${decimal(kern)}`;
        start = index + 1;
      }
    });
    flush(positions.length, origin, 0);
    if (!isPlain(run)) {
      operators.unshift(`/Span <</Lang(${languageOf[run.script]})/ActualText <${utf16(run.text)}>>> BDC`);
      operators.push("EMC");
    }
    return { shown: operators.join("\n"), width: left - x };
  }
}

const matrix = (x: number, y: number) => `1 0 0 -1 ${decimal(x)} ${decimal(y)} Tm`;

const decimal = (value: number): number => Math.round(value * 1000) / 1000;

/** UTF-16 with byte order mark, in hexadecimal digits: PDF's encoding of text that is not ASCII. */
export function utf16(text: string): string {
  let digits = "FEFF";
  for (let index = 0; index < text.length; index += 1)
    digits += text.charCodeAt(index).toString(16).padStart(4, "0");
  return digits.toUpperCase();
}
