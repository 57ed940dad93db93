import { strToU8, unzipSync, zipSync, type Zippable } from "fflate";
import XLSX from "sheetjs-style";
import type { BankProfile } from "common/bank";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { printableText } from "~/documents/document-text.server";

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
  /** A second sheet of two columns. */
  totals?: { name: string; rows: readonly (readonly [Cell, Cell])[] } | undefined;
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
  const { totals } = book;
  const sheets = {
    [name]: sheet,
    ...(totals && {
      [sheetName(totals.name)]: Object.assign([...totals.rows], {
        "!ref": `A1:B${totals.rows.length}`,
        "!cols": [{ wch: 32 }, { wch: 36 }],
      }),
    }),
  } as unknown as Record<string, XLSX.WorkSheet>;
  const stored = XLSX.write(
    {
      SheetNames: Object.keys(sheets),
      Sheets: sheets,
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

/** Text that stays text, amounts and dates as numbers. */
export interface Cell {
  t: "s" | "n";
  v: string | number;
  s: Style;
}

/** In sheetjs-style's terms; colours are ARGB. One object per look, which the file stores once. */
interface Style {
  numFmt?: string;
  font?: { bold?: boolean; sz?: number; color?: { rgb: string } };
  fill?: { patternType: "solid"; fgColor: { rgb: string }; bgColor: { indexed: string } };
  border?: { bottom: { style: "thin"; color: { rgb: string } } };
  alignment?: { horizontal?: "left" | "right"; vertical?: "top" | "center"; wrapText?: boolean };
}

export type Look = "plain" | "title" | "bank" | "label" | "value" | "head" | "headRight" | "strong" | "note";

/** Limit of the file format. */
const MAX_TEXT = 32_767;
const EPOCH = Date.UTC(1899, 11, 30);

/** The only place where money becomes a floating number, from its exact decimal text. */
const rupees = (paise: Paise): number => Number(`${paise}e-2`);

export class CellWriter {
  readonly #looks: Record<Look, Style>;
  readonly #formatted = new Map<string, Style>();

  constructor({ colours }: BankProfile) {
    const argb = (hex: string) => `FF${hex.slice(1).toUpperCase()}`;
    const ink = (name: keyof BankProfile["colours"]) => ({ rgb: argb(colours[name].light) });
    const fill = (name: keyof BankProfile["colours"]): Style["fill"] => ({
      patternType: "solid",
      fgColor: ink(name),
      bgColor: { indexed: "64" },
    });
    const border: Style["border"] = { bottom: { style: "thin", color: ink("line") } };
    const head: Style = { font: { bold: true, color: ink("onBrand") }, fill: fill("brandStrong") };
    this.#looks = {
      plain: { border },
      title: { font: { bold: true, sz: 13 }, alignment: { horizontal: "right" } },
      bank: { font: { bold: true, sz: 14, color: ink("brandStrong") } },
      label: { font: { color: ink("muted") }, alignment: { vertical: "top" } },
      value: { font: { bold: true }, alignment: { vertical: "top", wrapText: true } },
      head: { ...head, alignment: { vertical: "center", wrapText: true } },
      headRight: { ...head, alignment: { horizontal: "right", vertical: "center", wrapText: true } },
      strong: { font: { bold: true }, fill: fill("paper"), border },
      note: { font: { color: ink("muted"), sz: 9 } },
    };
  }

  /** Typed and formatted as text: `=1+1` shows as written, a long number keeps its zeros. */
  text(value: string, look: Look = "plain"): Cell {
    const text = printableText(value.slice(0, MAX_TEXT));
    // The file format reads `_x0041_` as an escaped character.
    const literal = text.replace(/_x(?=[0-9a-fA-F]{4}_)/g, "_x005F_x");
    return { t: "s", v: literal, s: this.#style(look, "@") };
  }

  amount(paise: Paise, look: Look = "plain"): Cell {
    return { t: "n", v: rupees(paise), s: this.#style(look, amountFormat(paise)) };
  }

  /** A number, with the word if it is owed. */
  balance(paise: Paise, debit: string, look: Look = "plain"): Cell {
    return { t: "n", v: rupees(paise), s: this.#style(look, amountFormat(paise, debit)) };
  }

  count(value: number, look: Look = "plain"): Cell {
    return { t: "n", v: value, s: this.#style(look, "#,##0") };
  }

  date(date: IsoDate, look: Look = "plain"): Cell {
    const days = (Date.parse(`${date}T00:00:00Z`) - EPOCH) / 86_400_000;
    return { t: "n", v: days, s: this.#style(look, "dd-mm-yyyy", { horizontal: "left" }) };
  }

  #style(look: Look, numFmt: string, alignment = this.#looks[look].alignment): Style {
    const key = `${look} ${numFmt}`;
    let style = this.#formatted.get(key);
    if (!style)
      this.#formatted.set(key, (style = { ...this.#looks[look], numFmt, ...(alignment && { alignment }) }));
    return style;
  }
}

/** Lakhs and crores by value: `#,##0` groups by thousands outside India. */
const ADAPTING = String.raw`[>=10000000]##\,##\,##\,##0.00;[>=100000]##\,##\,##0.00;#,##0.00`;
/** The adapting format knows three cases at most: wrong below zero and from 100 crore on. */
const ADAPTING_BELOW = 100_000_000_000n;

/** Below zero with the word in place of the sign. */
export function amountFormat(paise: Paise, debit = ""): string {
  if (paise >= 0n && paise < ADAPTING_BELOW) return ADAPTING;
  const rupeeDigits = (paise < 0n ? -paise : paise).toString().length - 2;
  const pairs = Math.ceil((rupeeDigits - 3) / 2);
  const digits = pairs < 1 ? "#,##0.00" : `${"##\\,".repeat(pairs)}##0.00`;
  return debit ? `${digits};${digits}" ${debit}"` : digits;
}
