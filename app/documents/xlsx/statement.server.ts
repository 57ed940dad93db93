import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords, recordsWords } from "../document-text.server";
import { movementColumns, type MiniStatementData, type StatementData } from "../statement-data";
import type { Frame, Make } from "../tasks.server";
import { CellWriter, type Cell, writeWorkbook } from "./workbook.server";

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
  const [debits, credits] = movementColumns(account.kind);
  const { cells, rows, head, write } = openSheet(language, frame, "statement", {
    subject: t("statement.subject", { account: account.accountNumber, from, to }),
    lines: [
      [t("account.holder"), account.holder, t("account.accountNumber"), account.accountNumber],
      [t("account.jointHolders"), account.jointHolders.join(", ") || "–", t("account.kind"), kind],
      [t("account.customerNumber"), account.customerNumber, t("account.branch"), account.branch],
      [t("account.address"), address, `${t("account.ifsc")}, ${t("account.micr")}`, codes],
      [t("account.period"), range, t("account.generatedAt"), `${formatIstTime(generatedAt)} IST`],
      ...(filter ? [[t("filter.label"), filterWords(language, filter), "", ""] as const] : []),
      ...(recordsFrom ? [[...recordsWords(language, recordsFrom), "", ""] as const] : []),
    ],
    columns: [
      [t("columns.entryDate"), 15],
      [t("columns.valueDate"), 15],
      [t("columns.particulars"), 52],
      [t("columns.chequeNumber"), 19],
      [t(`columns.${debits}`), 18, "headRight"],
      [t(`columns.${credits}`), 18, "headRight"],
      [t("columns.balance"), 20, "headRight"],
    ],
  });
  const strong = (text = "") => cells.text(text, "strong");
  const balanceRow = (date: IsoDate, row: "opening" | "closing", balance: Paise) => {
    const label = strong(t(`rows.${row}`));
    const amount = cells.balance(balance, debit, "strong");
    return [cells.date(date, "strong"), strong(), label, strong(), strong(), strong(), amount];
  };
  const edgeOf = (row: "opening" | "closing", balance: Paise) =>
    [cells.text(t(`rows.${row}`)), cells.balance(balance, debit, "strong")] as const;
  // A filtered statement does not lead from one balance to the other. Sorting and filters leave rows above the heads alone.
  if (!filter) rows.push(balanceRow(period.from, "opening", figures.openingBalance));
  head();
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
          cells.balance(balance, debit),
        ]);
      }
    },
    async finish() {
      if (figures.entryCount === 0)
        rows.push([undefined, undefined, cells.text(filter ? t("rows.noneMatching") : t("rows.none"))]);
      const lastEntry = rows.length;
      const label = strong(filter ? t("rows.totalsMatching") : t("rows.totals"));
      const totals = [figures.totalDebits, figures.totalCredits].map((sum) => cells.amount(sum, "strong"));
      rows.push([strong(), strong(), label, strong(), ...totals, strong()]);
      if (!filter) rows.push(balanceRow(period.to, "closing", figures.closingBalance));
      return write(lastEntry, [
        [cells.text(t("account.accountNumber")), cells.text(account.accountNumber)],
        [cells.text(t("account.period")), cells.text(range)],
        ...(filter ? [] : [edgeOf("opening", figures.openingBalance)]),
        [cells.text(t(`columns.${debits}`)), totals[0]!],
        [cells.text(t(`columns.${credits}`)), totals[1]!],
        ...(filter ? [] : [edgeOf("closing", figures.closingBalance)]),
        [cells.text(t("rows.entries")), cells.count(figures.entryCount, "strong")],
      ]);
    },
  };
};

export const miniStatementXlsx: Make<MiniStatementData> = (language, frame) => {
  const t = translator(language, "documents");
  const { account, generatedAt } = frame;
  const kind = translator(language, "common")(`accountKinds.${account.kind}`);
  const { cells, rows, head, write } = openSheet(language, frame, "miniStatement", {
    subject: t("miniStatement.subject", { account: account.accountNumber }),
    lines: [
      [t("account.holder"), account.holder, t("account.accountNumber"), account.accountNumber],
      [t("account.customerNumber"), account.customerNumber, t("account.kind"), kind],
      [t("account.generatedAt"), `${formatIstTime(generatedAt)} IST`, "", ""],
    ],
    columns: [
      [t("miniColumns.date"), 20],
      [t("miniColumns.particulars"), 56],
      [t("miniColumns.direction"), 18],
      [t("miniColumns.amount"), 22, "headRight"],
    ],
  });
  head();
  const top = rows.length;
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
      if (rows.length === top) rows.push([undefined, cells.text(t("rows.noMovements"))]);
      return write(rows.length);
    },
  };
};

interface SheetText {
  subject: string;
  lines: readonly (readonly [string, string, string, string])[];
  /** Widths in characters. */
  columns: readonly (readonly [heading: string, width: number, look?: "headRight"])[];
}

/** Starts a sheet with the account block; `head` adds the heads, `write` the notes, and makes the file. Filters cover the rows up to `lastEntry`. */
function openSheet(
  language: Language,
  { bank, account, generatedAt, verification }: Frame<MiniStatementData>,
  kind: "statement" | "miniStatement",
  { subject, lines, columns }: SheetText,
) {
  const t = translator(language, "documents");
  const cells = new CellWriter(bank);
  const title = t(`${kind}.title`);
  const { rows, merges } = accountBlock(cells, bank.name, title, lines, columns.length);
  let headRow = 0;
  const head = () => {
    headRow = rows.push(columns.map(([heading, , look]) => cells.text(heading, look ?? "head")));
  };
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
      columns: columns.map(([, width]) => width),
      merges,
      headRow,
      lastEntry,
      totals: totals && { name: t("rows.totals"), rows: totals },
    });
  };
  return { cells, rows, head, write };
}

/** Bank and title, then two pairs of label and value a line. */
function accountBlock(
  cells: CellWriter,
  bank: string,
  title: string,
  lines: SheetText["lines"],
  columns: number,
) {
  // Seven columns: label over two, value, label, value over three. Four: one each.
  const isWide = columns === 7;
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
    { row, from: 4, to: 6 },
  ]);
  return { rows, merges: isWide ? merges : [{ row: 0, from: 0, to: 2 }] };
}
