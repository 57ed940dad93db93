import type { Language } from "~/i18n/languages";
import { isPlain, type Flow } from "./script-runs.server";

/**
 * Puts one run of glyphs on the page. Glyphs of Indian scripts are in another order than their characters, so that such a run
 * carries its text and language in a mark for copying, searching and reading aloud. pdfkit's own `text` would close the graphics state
 * before the mark ends, and readers would drop the text.
 */
interface TypesettingPage {
  _font: {
    id: string;
    encode(text: string): [string[], Position[]];
    ref(): unknown;
  };
  _fontSize: number;
  page: { fonts: Record<string, unknown> };
  addContent(operators: string): unknown;
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

/** Draws in the selected font from (x, baseline), y downwards; returns the width in points. */
export function showGlyphRun(
  document: PDFKit.PDFDocument,
  run: Flow,
  x: number,
  baseline: number,
  colour: string,
): number {
  const page = document as unknown as TypesettingPage;
  const font = page._font;
  const scale = page._fontSize / 1000;
  page.page.fonts[font.id] ??= font.ref();
  const [codes, positions] = font.encode(run.text);
  const operators = [`BT ${colour} /${font.id} ${decimal(page._fontSize)} Tf`];
  const plain = isPlain(run);
  if (!plain)
    operators.push(`/Span <</Lang(${languageOf[run.script]})/ActualText <${utf16(run.text)}>>> BDC`);

  let left = x;
  let start = 0;
  let shown = "";
  const flush = (end: number, origin: number, rise: number) => {
    if (start < end) shown += `<${codes.slice(start, end).join("")}>`;
    if (shown) {
      const matrix = `1 0 0 -1 ${decimal(origin)} ${decimal(baseline - rise)} Tm`;
      operators.push(`${matrix} [${shown}] TJ`);
    }
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

  if (!plain) operators.push("EMC");
  operators.push("ET");
  page.addContent(operators.join("\n"));
  return left - x;
}

const decimal = (value: number): number => Math.round(value * 1000) / 1000;

/** UTF-16 with byte order mark, in hexadecimal digits: PDF's encoding of text that is not ASCII. */
export function utf16(text: string): string {
  let digits = "FEFF";
  for (let index = 0; index < text.length; index += 1)
    digits += text.charCodeAt(index).toString(16).padStart(4, "0");
  return digits.toUpperCase();
}
