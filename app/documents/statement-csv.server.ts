import { formatDate, type IsoDate } from "common/dates";
import { plainAmount } from "common/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords, recordsWords } from "./document-text.server";
import { rowOf, statementColumns, type StatementColumn, type StatementRow } from "./statement-columns";
import type { StatementData } from "./statement-data";
import { inBatches, StatementChanged, Tally } from "./tally.server";

/** Without it spreadsheet programs assume another encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/** Lines of CSV, batch by batch: column names, then entries between the two balances. */
export async function* statementCsv(
  language: Language,
  { entries, ...statement }: Omit<StatementData, "bank" | "generatedAt">,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const t = translator(language, "documents");
  const { period, recordsFrom, filter, figures } = statement;
  const columns = statementColumns(statement);
  // Every line has the same number of cells.
  const top = [
    ...(recordsFrom ? [recordsWords(language, recordsFrom)] : []),
    ...(filter ? [[t("filter.label"), filterWords(language, filter, statement.networkReferences)]] : []),
  ].map((words) => csvRecord(columns.map((_, at) => words[at] ?? "")));
  yield BYTE_ORDER_MARK + top.join("") + csvRecord(columns.map(({ heading }) => t(`columns.${heading}`)));
  const line = (row: StatementRow) => csvRecord(columns.map((column) => cellOf(column, row)));
  // A filtered statement does not lead from one balance to the other.
  const edge = (row: StatementRow) => (filter ? "" : line(row));
  yield edge({
    entryDate: period.from,
    particulars: t("rows.opening"),
    balance: figures.openingBalance,
  });
  const tally = new Tally(figures);
  for await (const batch of inBatches(entries, signal)) {
    tally.add(batch);
    yield batch.map((entry) => line(rowOf(entry))).join("");
  }
  if (!tally.agrees) throw new StatementChanged();
  yield edge({ entryDate: period.to, particulars: t("rows.closing"), balance: figures.closingBalance });
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
