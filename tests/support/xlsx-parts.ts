import { strFromU8, unzipSync } from "fflate";

/** The XML inside a spreadsheet, for what readers of cells do not tell: types, styles, panes. */
export function xlsxParts(file: Uint8Array): {
  sheet: string;
  styles: string;
  strings: string;
  names: string[];
} {
  const parts = unzipSync(file);
  const text = (name: string) => strFromU8(parts[name] ?? new Uint8Array());
  return {
    sheet: text("xl/worksheets/sheet1.xml"),
    styles: text("xl/styles.xml"),
    strings: text("xl/sharedStrings.xml"),
    names: Object.keys(parts),
  };
}
