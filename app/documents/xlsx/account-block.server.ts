import type { Cell, CellWriter } from "./sheet.server";

/** The lines above the header row: bank and title, then two pairs of label and value a line. */
export function accountBlock(
  cells: CellWriter,
  bank: string,
  title: string,
  lines: readonly (readonly [string, string, string, string])[],
  columns: 4 | 7,
): { rows: (Cell | undefined)[][]; merges: { row: number; from: number; to: number }[] } {
  // Seven columns: label over two, value, label, value over three. Four: one each.
  const at =
    columns === 7 ? { first: 0, value: 2, second: 3, last: 4 } : { first: 0, value: 1, second: 2, last: 3 };
  const place = (entries: readonly (readonly [number, Cell])[]) => {
    const row: (Cell | undefined)[] = [];
    for (const [column, cell] of entries) row[column] = cell;
    return row;
  };
  const rows = [
    place([
      [at.first, cells.text(bank, "bank")],
      [at.last, cells.text(title, "title")],
    ]),
    ...lines.map(([label, value, otherLabel, otherValue]) =>
      place([
        [at.first, cells.text(label, "label")],
        [at.value, cells.text(value, "value")],
        [at.second, cells.text(otherLabel, "label")],
        [at.last, cells.text(otherValue, "value")],
      ]),
    ),
  ];
  const spans =
    columns === 7
      ? rows.flatMap((_, row) => [
          row === 0 ? { row, from: 0, to: 3 } : { row, from: 0, to: 1 },
          { row, from: 4, to: 6 },
        ])
      : [{ row: 0, from: 0, to: 2 }];
  return { rows, merges: spans };
}
