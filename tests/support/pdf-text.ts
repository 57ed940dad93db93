import { inflateSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";

/** Reads a PDF back as a reader would. */
export interface ReadPdf {
  /** Lines of each page from top to bottom, the texts of a line from left to right. */
  pages: string[][][];
  /** All texts as they were written: those of a cell one after the other, also where it has several lines. */
  written: string[];
  information: Record<string, unknown>;
  sizes: [number, number][];
}

export async function readPdf(file: Uint8Array): Promise<ReadPdf> {
  const pdf = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
  const read: ReadPdf = { pages: [], written: [], sizes: [], information: {} };
  const { info } = await pdf.getMetadata();
  read.information = info as Record<string, unknown>;
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const page = await pdf.getPage(number);
    const { width, height } = page.getViewport({ scale: 1 });
    read.sizes.push([width, height]);
    const { items } = await page.getTextContent();
    const lines = new Map<number, { x: number; text: string }[]>();
    for (const item of items) {
      if (!("str" in item) || item.str.trim() === "") continue;
      read.written.push(item.str.trim());
      const y = Math.round(item.transform[5] as number);
      const line = lines.get(y) ?? [];
      line.push({ x: item.transform[4] as number, text: item.str.trim() });
      lines.set(y, line);
    }
    read.pages.push(
      [...lines]
        .sort(([above], [below]) => below - above)
        .map(([, line]) => line.sort((a, b) => a.x - b.x).map(({ text }) => text)),
    );
  }
  await pdf.destroy();
  return read;
}

/** The lines of `pages`, the texts of a line one space apart. */
export const linesOf = (pages: ReadPdf["pages"]): string[] => pages.flat().map((line) => line.join(" "));

export const textOf = async (file: Uint8Array): Promise<string> =>
  linesOf((await readPdf(file)).pages).join("\n");

/** The texts that stand beside glyphs in another order than their characters, in order of writing. */
export function actualTexts(file: Uint8Array): string[] {
  const bytes = Buffer.from(file);
  const found: string[] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    const from = at + "stream\n".length;
    const stream = bytes.subarray(from, bytes.indexOf("\nendstream", from));
    for (const [, digits] of inflated(stream).matchAll(/\/ActualText <FEFF([0-9A-F]*)>/g)) {
      found.push(Buffer.from(digits!, "hex").swap16().toString("utf16le"));
    }
  }
  return found;
}

function inflated(stream: Uint8Array): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}
