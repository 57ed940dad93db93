import { strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import XLSX from "sheetjs-style";
import type { Cell } from "./sheet.server";

interface Workbook {
  title: string;
  subject: string;
  author: string;
  createdAt: Date;
  sheetName: string;
  rows: readonly (readonly (Cell | undefined)[])[];
  /** In characters. */
  columns: readonly number[];
  /** Joined cells, counted from 0, both ends included. */
  merges: readonly { row: number; from: number; to: number }[];
  /** Last row that stays in sight and is printed on every page, counted from 1. */
  headRow: number;
  lastEntry: number;
}

export function writeWorkbook(book: Workbook): Uint8Array {
  const name = sheetName(book.sheetName);
  const lastColumn = XLSX.utils.encode_col(book.columns.length - 1);
  const sheet = Object.assign([...book.rows], {
    "!ref": `A1:${lastColumn}${book.rows.length}`,
    "!autofilter": { ref: `A${book.headRow}:${lastColumn}${book.lastEntry}` },
    "!cols": book.columns.map((wch) => ({ wch })),
    "!rows": Array.from({ length: book.headRow }, (_, row) => ({ hpt: row === 0 ? 24 : 17 })),
    "!merges": book.merges.map(({ row, from, to }) => ({ s: { r: row, c: from }, e: { r: row, c: to } })),
    "!margins": { left: 0.4, right: 0.4, top: 0.5, bottom: 0.5, header: 0.3, footer: 0.3 },
  });
  const stored = XLSX.write(
    {
      SheetNames: [name],
      Sheets: { [name]: sheet as unknown as XLSX.WorkSheet },
      Props: { Title: book.title, Subject: book.subject, Author: book.author, CreatedDate: book.createdAt },
      Workbook: {
        Names: [
          {
            Name: "_xlnm.Print_Titles",
            Sheet: 0,
            Ref: `'${name.replaceAll("'", "''")}'!$${book.headRow}:$${book.headRow}`,
          },
        ],
      },
    },
    // Text in the cell itself would be typed as a formula's result.
    { type: "buffer", bookType: "xlsx", bookSST: true, compression: false },
  ) as Uint8Array;
  return compressed(stored, book.headRow);
}

/** Sheet names have at most 31 characters and none of `[]:*?/\`. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, " ")
    .slice(0, 31)
    .trim();

const SHEET = "xl/worksheets/sheet1.xml";

/** Adds frozen rows and the page's width, which sheetjs-style cannot write, and compresses: its own compression is slow. */
function compressed(stored: Uint8Array, headRow: number): Uint8Array {
  const parts = unzipSync(stored);
  const pane =
    `<pane ySplit="${headRow}" topLeftCell="A${headRow + 1}"` +
    ` activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/>`;
  const pageSetup = '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>';
  const replacements = {
    "<dimension ": '<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ',
    '<sheetView workbookViewId="0"/>': `<sheetView workbookViewId="0">${pane}</sheetView>`,
    "<ignoredErrors>": `${pageSetup}<ignoredErrors>`,
  };
  parts[SHEET] = Object.entries(replacements).reduce(replaced, parts[SHEET]!);
  return zipSync(parts as Zippable, { level: 3 });
}

/** Replaces `mark`, which is near one end of the file; rows are not read. */
function replaced(file: Uint8Array, [mark, text]: [string, string]): Uint8Array {
  const bytes = Buffer.from(file.buffer, file.byteOffset, file.byteLength);
  const early = bytes.subarray(0, 2_000).indexOf(mark);
  const at = early >= 0 ? early : bytes.lastIndexOf(mark);
  if (at < 0) throw new Error(`${mark} is not where sheetjs-style 0.15 writes it`);
  return Buffer.concat([bytes.subarray(0, at), strToU8(text), bytes.subarray(at + mark.length)]);
}
