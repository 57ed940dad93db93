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

/** The text of each page as a reader copies it, with the spaces and ends of lines that it sees. */
export async function readTexts(file: Uint8Array): Promise<string[]> {
  const pdf = await getDocument({ data: Uint8Array.from(file), verbosity: 0 }).promise;
  const texts: string[] = [];
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent();
    texts.push(items.map((item) => ("str" in item ? item.str + (item.hasEOL ? "\n" : "") : "")).join(""));
  }
  await pdf.destroy();
  return texts;
}

/** All codes of glyphs that are drawn; 0 is the box of a letter that the font has not. */
export function drawnCodes(file: Uint8Array): number[] {
  const bytes = Buffer.from(file);
  const codes: number[] = [];
  for (let at = bytes.indexOf("stream\n"); at >= 0; at = bytes.indexOf("stream\n", at + 1)) {
    const from = at + "stream\n".length;
    const stream = inflated(bytes.subarray(from, bytes.indexOf("\nendstream", from)));
    for (const [, shown] of stream.matchAll(/\[([^\]]*)\] TJ/g))
      for (const [, digits] of shown!.matchAll(/<([0-9a-f]*)>/g))
        for (const code of digits!.match(/.{4}/g) ?? []) codes.push(Number.parseInt(code, 16));
  }
  return codes;
}

function inflated(stream: Uint8Array): string {
  try {
    return inflateSync(stream).toString("latin1");
  } catch {
    return "";
  }
}
