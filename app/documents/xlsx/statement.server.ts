import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords } from "../document-text.server";
import type { MiniStatementData, MiniStatementEntry, StatementData, StatementEntry } from "../statement-data";
import type { Frame, Maker } from "../tasks.server";
import { CellWriter, type Cell } from "./sheet.server";
import { writeWorkbook } from "./workbook.server";

/** The account statement as a spreadsheet: account block, header, opening row, entries, totals, closing. */
export function statementXlsx(language: Language, frame: Frame<StatementData>): Maker<StatementEntry> {
  const t = translator(language, "documents");
  const { bank, account, period, filter, figures, generatedAt } = frame;
  const from = formatDate(period.from);
  const to = formatDate(period.to);
  const cells = new CellWriter(bank);
  const block = accountBlock(
    cells,
    bank.name,
    t("statement.title"),
    [
      [t("account.holder"), account.holder, t("account.accountNumber"), account.accountNumber],
      [
        t("account.customerNumber"),
        account.customerNumber,
        t("account.kind"),
        translator(language, "common")(`accountKinds.${account.kind}`),
      ],
      [
        t("account.address"),
        account.address.filter((line) => line.trim()).join(", "),
        t("account.branch"),
        `${account.branch}, ${account.ifsc}`,
      ],
      [
        t("account.period"),
        t("account.fromTo", { from, to }),
        t("account.generatedAt"),
        `${formatIstTime(generatedAt)} IST`,
      ],
      ...(filter ? [[t("filter.label"), filterWords(language, filter), "", ""] as const] : []),
    ],
    7,
  );
  const empty = (look: "plain" | "strong" = "strong") => cells.text("", look);
  const rows: (Cell | undefined)[][] = [
    ...block.rows,
    [
      cells.text(t("columns.entryDate"), "head"),
      cells.text(t("columns.valueDate"), "head"),
      cells.text(t("columns.particulars"), "head"),
      cells.text(t("columns.chequeNumber"), "head"),
      cells.text(t("columns.withdrawals"), "headRight"),
      cells.text(t("columns.deposits"), "headRight"),
      cells.text(t("columns.balance"), "headRight"),
    ],
  ];
  const headRow = rows.length;
  const balanceRow = (date: IsoDate, row: "opening" | "closing", balance: Paise) => [
    cells.date(date, "strong"),
    empty(),
    cells.text(t(`rows.${row}`), "strong"),
    empty(),
    empty(),
    empty(),
    cells.amount(balance, "strong"),
  ];
  // A part of a statement does not lead from one balance to the other.
  if (!filter) rows.push(balanceRow(period.from, "opening", figures.openingBalance));
  return {
    add(entries) {
      for (const { entryDate, valueDate, particulars, chequeNumber, direction, amount, balance } of entries) {
        rows.push([
          cells.date(entryDate),
          cells.date(valueDate),
          cells.text(particulars),
          chequeNumber ? cells.text(chequeNumber) : undefined,
          direction === "debit" ? cells.amount(amount) : undefined,
          direction === "credit" ? cells.amount(amount) : undefined,
          cells.amount(balance),
        ]);
      }
    },
    async finish() {
      if (figures.entryCount === 0)
        rows.push([undefined, undefined, cells.text(filter ? t("rows.noneMatching") : t("rows.none"))]);
      rows.push(
        [
          empty(),
          empty(),
          cells.text(filter ? t("rows.totalsMatching") : t("rows.totals"), "strong"),
          empty(),
          cells.amount(figures.totalDebits, "strong"),
          cells.amount(figures.totalCredits, "strong"),
          empty(),
        ],
        ...(filter ? [] : [balanceRow(period.to, "closing", figures.closingBalance)]),
        [],
        [cells.text(t("foot.systemGenerated"), "note")],
      );
      return writeWorkbook({
        title: `${t("statement.title")} ${account.accountNumber}`,
        subject: t("statement.subject", { account: account.accountNumber, from, to }),
        author: bank.name,
        createdAt: generatedAt,
        sheetName: t("statement.sheet"),
        rows,
        columns: [13, 13, 52, 13, 18, 18, 20],
        merges: block.merges,
        headRow,
      });
    },
  };
}

/** The last movements of an account as a spreadsheet. */
export function miniStatementXlsx(
  language: Language,
  frame: Frame<MiniStatementData>,
): Maker<MiniStatementEntry> {
  const t = translator(language, "documents");
  const { bank, account, generatedAt } = frame;
  const cells = new CellWriter(bank);
  const kind = translator(language, "common")(`accountKinds.${account.kind}`);
  const block = accountBlock(
    cells,
    bank.name,
    t("miniStatement.title"),
    [
      [t("account.holder"), account.holder, t("account.accountNumber"), account.accountNumber],
      [t("account.customerNumber"), account.customerNumber, t("account.kind"), kind],
      [t("account.generatedAt"), `${formatIstTime(generatedAt)} IST`, "", ""],
    ],
    4,
  );
  const rows: (Cell | undefined)[][] = [
    ...block.rows,
    [
      cells.text(t("miniColumns.date"), "head"),
      cells.text(t("miniColumns.particulars"), "head"),
      cells.text(t("miniColumns.direction"), "head"),
      cells.text(t("miniColumns.amount"), "headRight"),
    ],
  ];
  const headRow = rows.length;
  return {
    add(entries) {
      for (const { date, particulars, direction, amount } of entries) {
        rows.push([
          cells.date(date),
          cells.text(particulars),
          cells.text(t(`direction.${direction}`)),
          cells.amount(amount),
        ]);
      }
    },
    async finish() {
      if (rows.length === headRow) rows.push([undefined, cells.text(t("rows.noMovements"))]);
      rows.push([], [cells.text(t("foot.systemGenerated"), "note")]);
      return writeWorkbook({
        title: `${t("miniStatement.title")} ${account.accountNumber}`,
        subject: t("miniStatement.subject", { account: account.accountNumber }),
        author: bank.name,
        createdAt: generatedAt,
        sheetName: t("miniStatement.sheet"),
        rows,
        columns: [20, 56, 18, 22],
        merges: block.merges,
        headRow,
      });
    },
  };
}

/** The lines above the header row: bank and title, then two pairs of label and value a line. */
function accountBlock(
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
