import { formatDate, type IsoDate } from "common/dates";
import { plainAmount, type Paise } from "common/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords, recordsWords } from "./document-text.server";
import { movementColumns, type StatementData, type StatementEntry } from "./statement-data";
import { inBatches, StatementChanged, Tally } from "./tally.server";

/** Without it spreadsheet programs assume another encoding. */
const BYTE_ORDER_MARK = "\ufeff";

/** Lines of CSV, batch by batch: column names, then entries between the two balances. */
export async function* statementCsv(
  language: Language,
  {
    account,
    period,
    recordsFrom,
    filter,
    figures,
    entries,
  }: Pick<StatementData, "account" | "period" | "recordsFrom" | "filter" | "figures" | "entries">,
  signal: AbortSignal,
): AsyncGenerator<string> {
  const t = translator(language, "documents");
  const columns = (
    [
      "entryDate",
      "valueDate",
      "particulars",
      "chequeNumber",
      ...movementColumns(account.kind),
      "balance",
    ] as const
  ).map((column) => t(`columns.${column}`));
  // Every line has the same number of cells.
  const top = [
    ...(recordsFrom ? [recordsWords(language, recordsFrom)] : []),
    ...(filter ? [[t("filter.label"), filterWords(language, filter)]] : []),
  ].map((words) => csvRecord([...words, "", "", "", "", ""]));
  yield BYTE_ORDER_MARK + top.join("") + csvRecord(columns);
  // A filtered statement does not lead from one balance to the other.
  const edge = (date: IsoDate, row: "opening" | "closing", balance: Paise) =>
    filter ? "" : csvRecord([formatDate(date), "", t(`rows.${row}`), "", "", "", plainAmount(balance)]);
  yield edge(period.from, "opening", figures.openingBalance);
  const tally = new Tally(figures);
  for await (const batch of inBatches(entries, signal)) {
    tally.add(batch);
    yield batch.map(line).join("");
  }
  if (!tally.agrees) throw new StatementChanged();
  yield edge(period.to, "closing", figures.closingBalance);
}

function line(entry: StatementEntry): string {
  const { entryDate, valueDate, particulars, chequeNumber, direction, amount, balance } = entry;
  return csvRecord([
    formatDate(entryDate),
    formatDate(valueDate),
    csvText(particulars),
    csvText(chequeNumber ?? ""),
    direction === "debit" ? plainAmount(amount) : "",
    direction === "credit" ? plainAmount(amount) : "",
    plainAmount(balance),
  ]);
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
