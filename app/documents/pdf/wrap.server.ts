import type { Pen, TextStyle } from "./pen.server";

/**
 * Breaks a text into lines no wider than `width` points; what `maxLines` cannot hold ends in '…'.
 * A word too long for a line is broken between letters, or, with `wholeWords`, stands alone and too wide.
 */
export function wrap(
  pen: Pen,
  text: string,
  width: number,
  style: TextStyle,
  { maxLines, wholeWords = false }: { maxLines: number; wholeWords?: boolean },
): string[] {
  if (pen.width(text, style) <= width) return [text];
  const fits = (line: string) => pen.width(line.trimEnd(), style) <= width;
  const lines: string[] = [];
  let line = "";
  for (const piece of pieces(text)) {
    if (fits(line + piece)) {
      line += piece;
      continue;
    }
    if (line !== "") lines.push(line.trimEnd());
    if (lines.length > maxLines) break;
    line = "";
    for (const letter of wholeWords || fits(piece) ? [piece] : graphemes(piece)) {
      if (line !== "" && !fits(line + letter)) {
        lines.push(line);
        line = "";
      }
      line += letter;
    }
  }
  if (line !== "") lines.push(line.trimEnd());
  if (lines.length <= maxLines) return lines;
  return [...lines.slice(0, maxLines - 1), shortened(lines[maxLines - 1]!, fits)];
}

/** A line may end after a space and after the marks that payment references are strung together with. */
const pieces = (text: string): string[] => text.split(/(?<=[ /|,;:_@-])/);

const segmenter = new Intl.Segmenter(undefined, { granularity: "grapheme" });
const graphemes = (text: string): string[] => Array.from(segmenter.segment(text), ({ segment }) => segment);

function shortened(line: string, fits: (line: string) => boolean): string {
  const letters = graphemes(line);
  while (letters.length > 0 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}
