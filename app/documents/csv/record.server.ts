/** One line of a CSV file by RFC 4180: cells in quotes where they must be, CR and LF at the end. */
export function csvRecord(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Text that a spreadsheet program would take for a formula gets an apostrophe before it, and stays text. */
export function csvText(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
