import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import XLSX from "sheetjs-style";
import type { Cell } from "./sheet.server";

/** One sheet as an XLSX file, written by sheetjs-style; what it cannot write is put into the file afterwards. */
export interface Workbook {
  title: string;
  subject: string;
  author: string;
  createdAt: Date;
  sheetName: string;
  rows: readonly (readonly (Cell | undefined)[])[];
  /** Widths of columns in characters. */
  columns: readonly number[];
  /** Cells joined into one, counted from 0, both ends included. */
  merges: readonly { row: number; from: number; to: number }[];
  /** Rows that stay in sight and are repeated on every printed page: the last one, counted from 1. */
  headRow: number;
}

export function writeWorkbook(book: Workbook): Uint8Array {
  const name = sheetName(book.sheetName);
  const sheet = Object.assign([...book.rows], {
    "!ref": `A1:${XLSX.utils.encode_col(book.columns.length - 1)}${book.rows.length}`,
    "!cols": book.columns.map((wch) => ({ wch })),
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
    // Text in the shared table is plainly text; in the cell it would be typed as a formula's result.
    { type: "buffer", bookType: "xlsx", bookSST: true, compression: false },
  ) as Uint8Array;
  return compressed(stored, book.headRow);
}

/** Names of sheets have at most 31 characters and none of `[]:*?/\`. */
const sheetName = (title: string): string =>
  title
    .replace(/[[\]:*?/\\']/g, " ")
    .slice(0, 31)
    .trim();

const SHEET = "xl/worksheets/sheet1.xml";
const PLAIN_VIEW = '<sheetView workbookViewId="0"/>';

/** sheetjs-style knows no frozen rows, and packs slowly: both are done here, on the file it wrote unpacked. */
function compressed(stored: Uint8Array, headRow: number): Uint8Array {
  const parts = unzipSync(stored);
  const sheet = parts[SHEET]!;
  // The view stands before the rows; only this beginning is read as text.
  const beginning = strFromU8(sheet.subarray(0, 2_000), true);
  const at = beginning.indexOf(PLAIN_VIEW);
  if (at < 0) throw new Error("the sheet's view is not where sheetjs-style 0.15 writes it");
  const frozen =
    `<sheetView workbookViewId="0"><pane ySplit="${headRow}" topLeftCell="A${headRow + 1}"` +
    ` activePane="bottomLeft" state="frozen"/><selection pane="bottomLeft"/></sheetView>`;
  parts[SHEET] = Buffer.concat([
    sheet.subarray(0, at),
    strToU8(frozen),
    sheet.subarray(at + PLAIN_VIEW.length),
  ]);
  return zipSync(parts as Zippable, { level: 3 });
}
