import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { formatBalance } from "common/balances";
import { formatAmount, type Paise } from "common/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords, interestWords, printableText } from "../document-text.server";
import {
  isMoney,
  miniStatementColumns,
  rowOf,
  statementColumns,
  type Column,
  type StatementRow,
} from "../statement-columns";
import { sumOfSide, type MiniStatementData, type StatementData } from "../statement-data";
import type { Make } from "../tasks.server";
import { bookmarked, stack, type Block } from "./block.server";
import { accountHolder, Letter, makerOf, recordsFact } from "./letterhead.server";
import { column, money, Table } from "./table.server";

/** The lines of a cell on paper hold far less. */
const MAX_TEXT = 400;

export const statementPdf: Make<StatementData> = (language, frame) => {
  const t = translator(language, "documents");
  const common = translator(language, "common");
  const { account, period, filter, figures } = frame;
  const from = formatDate(period.from);
  const to = formatDate(period.to);
  const jointHolders = account.jointHolders.join(", ");
  const letter = new Letter(language, {
    ...frame,
    title: t("statement.title"),
    subject: t("statement.subject", { account: account.accountNumber, from, to }),
    subtitle: t("account.fromTo", { from, to }),
    reference: account.accountNumber,
    facts: [
      [
        [t("account.holder"), printableText(account.holder)],
        jointHolders && [t("account.jointHolders"), printableText(jointHolders)],
        [t("account.customerNumber"), account.customerNumber],
        [t("account.address"), printableText(account.address.filter((line) => line.trim()).join(", "))],
        filter && [t("filter.label"), printableText(filterWords(language, filter, frame.networkReferences))],
        recordsFact(language, frame.recordsFrom),
        frame.interestFollows && !filter && interestWords(language, frame.interestFollows),
      ],
      [
        [t("account.accountNumber"), account.accountNumber],
        [t("account.kind"), common(`accountKinds.${account.kind}`)],
        [t("account.ifsc"), account.ifsc],
        account.micr && [t("account.micr"), account.micr],
        [t("account.branch"), printableText(account.branch)],
      ],
    ],
  });
  const columns = statementColumns(frame);
  const table = new Table(
    letter.writer,
    tableColumns(
      letter.writer.contentWidth,
      columns,
      columns.map(({ heading }) => t(`columns.${heading}`)),
    ),
  );
  const line = cellsOf(language, columns);
  const balance = (amount: Paise) => formatBalance(amount, common("money.debit"));
  const strong = (row: StatementRow) => table.row(line(row), "bold");
  // A filtered statement does not lead from one balance to the other.
  const edge = (row: StatementRow) => (filter ? [] : [strong(row)]);
  const rows: Block[] = edge({
    entryDate: period.from,
    particulars: t("rows.opening"),
    balance: figures.openingBalance,
  });
  let month = "";
  const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const monthName = (day: IsoDate) => months.format(new Date(day));
  const balances: Paise[] = rows.map(() => figures.openingBalance);
  const carried = (row: number) => {
    const line = (key: "forward" | "brought") =>
      strong({ particulars: t(`rows.${key}`), balance: balances[row] ?? figures.closingBalance });
    return { forward: line("forward"), brought: line("brought") };
  };
  const summary = (): Block => {
    const width = letter.writer.contentWidth / 4;
    const box = new Table(letter.writer, [
      money(t("rows.opening"), width),
      ...columns.flatMap(({ key, heading }) =>
        key === "debit" || key === "credit" ? [money(t(`columns.${heading}`), width)] : [],
      ),
      money(t("rows.closing"), width),
    ]);
    const { openingBalance, totalDebits, totalCredits, closingBalance } = figures;
    const amounts = [openingBalance, totalDebits, totalCredits, closingBalance];
    return stack([box.head, box.row(amounts.map(balance), "bold")]);
  };
  return {
    add(entries) {
      for (const entry of entries) {
        const row = table.row(line(rowOf(entry)));
        const starts = entry.entryDate.slice(0, 7) !== month;
        month = entry.entryDate.slice(0, 7);
        rows.push(starts ? bookmarked(monthName(entry.entryDate), row) : row);
        balances.push(entry.balance);
      }
    },
    finish() {
      if (figures.entryCount === 0) rows.push(table.note(filter ? t("rows.noneMatching") : t("rows.none")));
      const label = filter ? t("rows.totalsMatching") : t("rows.totals");
      const totals = { particulars: label, debit: figures.totalDebits, credit: figures.totalCredits };
      const closing = edge({
        entryDate: period.to,
        particulars: t("rows.closing"),
        balance: figures.closingBalance,
      });
      rows.push(stack([strong(totals), ...closing]));
      if (filter) return letter.render(table, rows);
      return letter.render(table, rows, (head) => stack([head, summary()], 8), carried);
    },
  };
};

export const miniStatementPdf: Make<MiniStatementData> = (language, frame) => {
  const t = translator(language, "documents");
  const { account } = frame;
  const letter = new Letter(language, {
    ...frame,
    title: t("miniStatement.title"),
    subject: t("miniStatement.subject", { account: account.accountNumber }),
    subtitle: formatIstTime(frame.generatedAt),
    reference: account.accountNumber,
    facts: [
      accountHolder(language, account),
      [
        [t("account.accountNumber"), account.accountNumber],
        [t("account.kind"), translator(language, "common")(`accountKinds.${account.kind}`)],
      ],
    ],
  });
  const table = new Table(
    letter.writer,
    tableColumns(
      letter.writer.contentWidth,
      miniStatementColumns,
      miniStatementColumns.map(({ heading }) => t(`miniColumns.${heading}`)),
    ),
  );
  const line = cellsOf(language, miniStatementColumns);
  return makerOf((entries) => {
    const rows = entries.map((entry) => table.row(line(entry)));
    if (rows.length === 0) rows.push(table.note(t("rows.noMovements")));
    const totals = (["debit", "credit"] as const).map((direction) =>
      table.row(
        line({ particulars: t("rows.totals"), direction, amount: sumOfSide(entries, direction) }),
        "bold",
      ),
    );
    rows.push(stack(totals));
    return letter.render(table, rows);
  });
};

/** Columns of the paper; those of `rest` share what the others leave of its width. */
function tableColumns<Row>(paper: number, columns: readonly Column<Row>[], headings: readonly string[]) {
  const taken = sum(columns.map(({ width }) => (width.pdf === "rest" ? 0 : width.pdf)));
  const shared = columns.filter(({ width }) => width.pdf === "rest").length;
  return columns.map((one, at) => {
    const { width, lines = 1 } = one;
    const points = width.pdf === "rest" ? (paper - taken) / shared : width.pdf;
    return isMoney(one) ? money(headings[at]!, points) : column(headings[at]!, points, { lines });
  });
}

const sum = (numbers: readonly number[]) => numbers.reduce((so, number) => so + number, 0);

function cellsOf<Row>(language: Language, columns: readonly Column<Row>[]) {
  const t = translator(language, "documents");
  const debit = translator(language, "common")("money.debit");
  const cellOf = (column: Column<Row>, row: Row): string => {
    if (column.kind === "side") {
      const side = column.value(row);
      return side ? t(`direction.${side}`) : "";
    }
    const { kind } = column;
    const said = column.value(row);
    if (said === undefined) return "";
    if (typeof said === "bigint") return kind === "balance" ? formatBalance(said, debit) : formatAmount(said);
    return kind === "date" ? formatDate(said as IsoDate) : printableText(said).slice(0, MAX_TEXT);
  };
  return (row: Row) => columns.map((column) => cellOf(column, row));
}
