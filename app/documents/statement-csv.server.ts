import { formatDate, type IsoDate } from "common/dates";
import { plainAmount } from "common/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { rowOf, statementColumns, type StatementColumn, type StatementRow } from "./statement-columns";
import type { StatementData } from "./statement-data";
import { inBatches, StatementChanged, Tally } from "./tally.server";

/** Without it spreadsheet programs assume another encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/**
 * Lines of CSV, batch by batch, for programs: column names, then entries and nothing else. Balances, the period and what entries
 * were chosen by are in the PDF and the sheet, which people read.
 */
export async function* statementCsv(
  language: Language,
  { entries, ...statement }: Pick<StatementData, "account" | "figures" | "networkReferences" | "entries">,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const t = translator(language, "documents");
  const columns = statementColumns(statement);
  yield BYTE_ORDER_MARK + csvRecord(columns.map(({ heading }) => t(`columns.${heading}`)));
  const tally = new Tally(statement.figures);
  for await (const batch of inBatches(entries, signal)) {
    tally.add(batch);
    const rows = batch.map(rowOf);
    yield rows.map((row) => csvRecord(columns.map((column) => cellOf(column, row)))).join("");
  }
  if (!tally.agrees) throw new StatementChanged();
}

function cellOf({ kind, value }: StatementColumn, row: StatementRow): string {
  const said = value(row);
  if (said === undefined) return "";
  if (typeof said === "bigint") return plainAmount(said);
  return kind === "date" ? formatDate(said as IsoDate) : csvText(said);
}

/** One line of CSV by RFC 4180. */
function csvRecord(cells: readonly string[]): string {
  return `${cells.map(quoted).join(",")}\r\n`;
}

const quoted = (cell: string): string => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);

/** Prefixes an apostrophe to text that a spreadsheet program would take for a formula. */
export function csvText(text: string): string {
  return /^[=+\-@\t\r\n]/.test(text) ? `'${text}` : text;
}
