import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords, interestWords, recordsWords } from "../document-text.server";
import { isMoney, miniStatementColumns, rowOf, statementColumns, type Column } from "../statement-columns";
import type { MiniStatementData, StatementData } from "../statement-data";
import type { Frame, Make } from "../tasks.server";
import { CellWriter, writeWorkbook, type Cell, type Look } from "./workbook.server";

export const statementXlsx: Make<StatementData> = (language, frame) => {
  const t = translator(language, "documents");
  const { account, period, recordsFrom, filter, figures, generatedAt } = frame;
  const from = formatDate(period.from);
  const to = formatDate(period.to);
  const common = translator(language, "common");
  const kind = common(`accountKinds.${account.kind}`);
  const debit = common("money.debit");
  const address = account.address.filter((line) => line.trim()).join(", ");
  const codes = [account.ifsc, account.micr ?? "–"].join(", ");
  const range = t("account.fromTo", { from, to });
  const columns = statementColumns(frame);
  const { cells, rows, head, line, write } = openSheet(language, frame, "statement", {
    subject: t("statement.subject", { account: account.accountNumber, from, to }),
    lines: [
      [t("account.holder"), account.holder, t("account.accountNumber"), account.accountNumber],
      [t("account.jointHolders"), account.jointHolders.join(", ") || "–", t("account.kind"), kind],
      [t("account.customerNumber"), account.customerNumber, t("account.branch"), account.branch],
      [t("account.address"), address, `${t("account.ifsc")}, ${t("account.micr")}`, codes],
      [t("account.period"), range, t("account.generatedAt"), `${formatIstTime(generatedAt)} IST`],
      ...(filter
        ? [[t("filter.label"), filterWords(language, filter, frame.networkReferences), "", ""] as const]
        : []),
      ...(frame.interestFollows && !filter
        ? [[...interestWords(language, frame.interestFollows), "", ""] as const]
        : []),
      ...(recordsFrom ? [[...recordsWords(language, recordsFrom), "", ""] as const] : []),
    ],
    columns,
    headings: columns.map(({ heading }) => t(`columns.${heading}`)),
  });
  const opening = {
    entryDate: period.from,
    particulars: t("rows.opening"),
    balance: figures.openingBalance,
  };
  const closing = { entryDate: period.to, particulars: t("rows.closing"), balance: figures.closingBalance };
  const totals = { debit: figures.totalDebits, credit: figures.totalCredits };
  const note = (label: string, value: Cell) => [cells.text(label), value] as const;
  const edgeOf = ({ particulars, balance }: typeof opening) =>
    note(particulars, cells.balance(balance, debit, "strong"));
  const sumOf = (side: keyof typeof totals) => {
    const { heading } = columns.find(({ key }) => key === side)!;
    return note(t(`columns.${heading}`), cells.amount(totals[side], "strong"));
  };
  // A filtered statement does not lead from one balance to the other. Sorting and filters leave rows above the heads alone.
  if (!filter) rows.push(line(opening, "strong"));
  head();
  return {
    add(entries) {
      for (const entry of entries) rows.push(line(rowOf(entry)));
    },
    async finish() {
      if (figures.entryCount === 0)
        rows.push(line({ particulars: filter ? t("rows.noneMatching") : t("rows.none") }));
      const lastEntry = rows.length;
      const label = filter ? t("rows.totalsMatching") : t("rows.totals");
      rows.push(line({ particulars: label, ...totals }, "strong"));
      if (!filter) rows.push(line(closing, "strong"));
      return write(lastEntry, [
        note(t("account.accountNumber"), cells.text(account.accountNumber)),
        note(t("account.period"), cells.text(range)),
        ...(filter ? [] : [edgeOf(opening)]),
        sumOf("debit"),
        sumOf("credit"),
        ...(filter ? [] : [edgeOf(closing)]),
        note(t("rows.entries"), cells.count(figures.entryCount, "strong")),
      ]);
    },
  };
};

export const miniStatementXlsx: Make<MiniStatementData> = (language, frame) => {
  const t = translator(language, "documents");
  const { account, generatedAt } = frame;
  const kind = translator(language, "common")(`accountKinds.${account.kind}`);
  const { rows, head, line, write } = openSheet(language, frame, "miniStatement", {
    subject: t("miniStatement.subject", { account: account.accountNumber }),
    lines: [
      [t("account.holder"), account.holder, t("account.accountNumber"), account.accountNumber],
      [t("account.customerNumber"), account.customerNumber, t("account.kind"), kind],
      [t("account.generatedAt"), `${formatIstTime(generatedAt)} IST`, "", ""],
    ],
    columns: miniStatementColumns,
    headings: miniStatementColumns.map(({ heading }) => t(`miniColumns.${heading}`)),
  });
  head();
  const top = rows.length;
  return {
    add(entries) {
      for (const entry of entries) rows.push(line(entry));
    },
    async finish() {
      if (rows.length === top) rows.push(line({ particulars: t("rows.noMovements") }));
      return write(rows.length);
    },
  };
};

interface SheetText<Row> {
  subject: string;
  lines: readonly (readonly [string, string, string, string])[];
  columns: readonly Column<Row>[];
  headings: readonly string[];
}

/**
 * Starts a sheet with the account block; `head` adds the heads, `line` makes a row, `write` adds the notes and makes the file.
 * Filters cover the rows up to `lastEntry`.
 */
function openSheet<Row>(
  language: Language,
  { bank, account, generatedAt, verification }: Frame<MiniStatementData>,
  kind: "statement" | "miniStatement",
  { subject, lines, columns, headings }: SheetText<Row>,
) {
  const t = translator(language, "documents");
  const cells = new CellWriter(bank);
  const title = t(`${kind}.title`);
  const { rows, merges } = accountBlock(cells, bank.name, title, lines, columns.length);
  let headRow = 0;
  const head = () => {
    const lookOf = (at: number) => (isMoney(columns[at]!) ? "headRight" : "head");
    headRow = rows.push(headings.map((heading, at) => cells.text(heading, lookOf(at))));
  };
  const debit = translator(language, "common")("money.debit");
  const cellOf = (column: Column<Row>, row: Row, look: Look): Cell | undefined => {
    const { kind } = column;
    const said = column.value(row);
    if (said === undefined) return look === "plain" ? undefined : cells.text("", look);
    if (column.kind === "side") {
      const side = column.value(row);
      return cells.text(side ? t(`direction.${side}`) : "", look);
    }
    if (typeof said === "bigint")
      return kind === "balance" ? cells.balance(said, debit, look) : cells.amount(said, look);
    return kind === "date" ? cells.date(said as IsoDate, look) : cells.text(said, look);
  };
  const line = (row: Row, look: Look = "plain") => columns.map((column) => cellOf(column, row, look));
  const write = (lastEntry: number, totals?: readonly (readonly [Cell, Cell])[]) => {
    rows.push([], [cells.text(t("foot.systemGenerated"), "note")]);
    if (verification) {
      const { code, page } = verification;
      rows.push(
        [cells.text(t("verification.code", { code }), "note")],
        [cells.text(t("verification.howInSheet", { page }), "note")],
      );
    }
    return writeWorkbook({
      title: `${title} ${account.accountNumber}`,
      subject,
      author: bank.name,
      createdAt: generatedAt,
      sheetName: t(`${kind}.sheet`),
      rows,
      columns: columns.map(({ width }) => width.sheet),
      merges,
      headRow,
      lastEntry,
      totals: totals && { name: t("rows.totals"), rows: totals },
    });
  };
  return { cells, rows, head, line, write };
}

/** Bank and title, then two pairs of label and value a line. */
function accountBlock(
  cells: CellWriter,
  bank: string,
  title: string,
  lines: SheetText<never>["lines"],
  columns: number,
) {
  // More than four columns: label over two, value, label, value over the rest. Four: one each.
  const isWide = columns > 4;
  const over = isWide ? [undefined] : [];
  const rows: (Cell | undefined)[][] = [
    [cells.text(bank, "bank"), ...over, undefined, undefined, cells.text(title, "title")],
    ...lines.map(([label, value, otherLabel, otherValue]) => [
      ...[cells.text(label, "label"), ...over, cells.text(value, "value")],
      ...[cells.text(otherLabel, "label"), cells.text(otherValue, "value")],
    ]),
  ];
  const merges = rows.flatMap((_, row) => [
    { row, from: 0, to: row === 0 ? 3 : 1 },
    { row, from: 4, to: columns - 1 },
  ]);
  return { rows, merges: isWide ? merges : [{ row: 0, from: 0, to: 2 }] };
}
