import { graphemesOf } from "common/graphemes";
import type { PdfWriter, TextStyle } from "./pdf-writer.server";

/** Part of a page with a known height, so that pages can be filled exactly. Lengths are points. */
export interface Block {
  height: number;
  paint(writer: PdfWriter): void;
}

/** Height of a line of text: scripts of India reach further above and below than Latin. */
export function pitch(text: string, size: number): number {
  return size * (/[\u0900-\u0d7f]/.test(text) ? 1.6 : 1.35);
}

/** Baseline of a line of text in a room of `height`. */
export const baselineIn = (height: number, size: number): number => height / 2 + size * 0.34;

export function stack(blocks: readonly Block[], gap = 0): Block {
  const height = blocks.reduce((sum, block) => sum + block.height, 0) + gap * Math.max(blocks.length - 1, 0);
  return {
    height,
    paint(writer) {
      writer.page.save();
      for (const block of blocks) {
        block.paint(writer);
        writer.page.translate(0, block.height + gap);
      }
      writer.page.restore();
    },
  };
}

export function beside(left: Block, right: Block, offset: number): Block {
  return {
    height: Math.max(left.height, right.height),
    paint(writer) {
      left.paint(writer);
      writer.page.save().translate(offset, 0);
      right.paint(writer);
      writer.page.restore();
    },
  };
}

export const tagged = (tag: "H1" | "P", { height, paint }: Block): Block => ({
  height,
  paint: (writer) => writer.tags.leaf(tag, () => paint(writer)),
});

/** Marks a decoration, or a part that each page repeats. */
export const artifact = ({ height, paint }: Block): Block => ({
  height,
  paint: (writer) => writer.tags.artifact(() => paint(writer)),
});

export const bookmarked = (title: string, { height, paint }: Block): Block => ({
  height,
  paint(writer) {
    writer.bookmark(title);
    paint(writer);
  },
});

export const space = (height: number): Block => ({ height, paint() {} });

export function words(
  writer: PdfWriter,
  text: string,
  width: number,
  style: TextStyle,
  {
    align = "left",
    maxLines = 3,
    line = pitch(text, style.size),
  }: { align?: "left" | "right"; maxLines?: number; line?: number } = {},
): Block {
  const lines = wrap(writer, text, width, style, { maxLines });
  return {
    height: lines.length * line,
    paint: () =>
      writer.tags.leaf("P", () =>
        lines.forEach((words, index) =>
          writer.write(
            words,
            align === "right" ? width : 0,
            index * line + baselineIn(line, style.size),
            style,
            align,
          ),
        ),
      ),
  };
}

/** Labels and values; a line that may be missing is `value && [label, value]`. */
export type Facts = ReadonlyArray<readonly [label: string, value: string] | false | "" | null | undefined>;

export function facts(writer: PdfWriter, lines: Facts, width: number): Block {
  const size = 8.25;
  const pairs = lines.flatMap((line) => (line ? [line] : []));
  const labelWidth = Math.min(
    Math.max(...pairs.map(([label]) => writer.width(label, { size }))) + 8,
    width * 0.45,
  );
  return stack(
    pairs.map(([label, value]) => {
      const line = pitch(label + value, size);
      return tagged(
        "P",
        beside(
          words(writer, label, labelWidth - 6, { size, colour: "muted" }, { line }),
          words(writer, value, width - labelWidth, { size, weight: "bold" }, { line }),
          labelWidth,
        ),
      );
    }),
    1.5,
  );
}

/**
 * Breaks a text into lines of at most `width` points and ends it in '…' after `maxLines`. A longer word is broken between
 * letters, or left too wide with `wholeWords`.
 */
export function wrap(
  writer: PdfWriter,
  text: string,
  width: number,
  style: TextStyle,
  { maxLines, wholeWords = false }: { maxLines: number; wholeWords?: boolean },
): string[] {
  if (writer.width(text, style) <= width) return [text];
  const fits = (line: string) => writer.width(line.trimEnd(), style) <= width;
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
    for (const letter of wholeWords || fits(piece) ? [piece] : graphemesOf(piece)) {
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

/** Lines may end after spaces and after the separators of payment references. */
const pieces = (text: string): string[] => text.split(/(?<=[ /|,;:_@-])/);

function shortened(line: string, fits: (line: string) => boolean): string {
  const letters = graphemesOf(line);
  while (letters.length > 0 && !fits(`${letters.join("")}…`)) letters.pop();
  return `${letters.join("")}…`;
}
