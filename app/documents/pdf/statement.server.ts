import { formatDate, formatIstTime, type IsoDate } from "common/dates";
import { formatBalance } from "common/balances";
import { formatAmount, type Paise } from "common/money";
import { translator } from "~/i18n/instances.server";
import { filterWords, printableText } from "../document-text.server";
import { movementColumns, sumOfSide, type MiniStatementData, type StatementData } from "../statement-data";
import type { Make } from "../tasks.server";
import { bookmarked, stack, type Block } from "./block.server";
import { accountHolder, Letter, makerOf, recordsFact } from "./letterhead.server";
import { column, money, Table } from "./table.server";

/** Three lines on paper hold far less. */
const MAX_PARTICULARS = 400;

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
        filter && [t("filter.label"), printableText(filterWords(language, filter))],
        recordsFact(language, frame.recordsFrom),
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
  const [debits, credits] = movementColumns(account.kind);
  const table = new Table(letter.writer, [
    column(t("columns.entryDate"), 51),
    column(t("columns.valueDate"), 51),
    column(t("columns.particulars"), 161.28, { lines: 3 }),
    column(t("columns.chequeNumber"), 48),
    money(t(`columns.${debits}`), 70),
    money(t(`columns.${credits}`), 70),
    money(t("columns.balance"), 80),
  ]);
  const balance = (amount: Paise) => formatBalance(amount, common("money.debit"));

  const strong = (...cells: string[]) => table.row(cells, "bold");
  // A filtered statement does not lead from one balance to the other.
  const edge = (day: string, row: "opening" | "closing", amount: string) =>
    filter ? [] : [strong(day, "", t(`rows.${row}`), "", "", "", amount)];
  const rows: Block[] = edge(from, "opening", balance(figures.openingBalance));
  let month = "";
  const months = new Intl.DateTimeFormat(language, { month: "long", year: "numeric", timeZone: "UTC" });
  const monthName = (day: IsoDate) => months.format(new Date(day));
  const balances: Paise[] = rows.map(() => figures.openingBalance);
  const carried = (row: number) => {
    const line = (key: "forward" | "brought") =>
      strong("", "", t(`rows.${key}`), "", "", "", balance(balances[row] ?? figures.closingBalance));
    return { forward: line("forward"), brought: line("brought") };
  };
  const summary = (): Block => {
    const width = letter.writer.contentWidth / 4;
    const box = new Table(letter.writer, [
      money(t("rows.opening"), width),
      money(t(`columns.${debits}`), width),
      money(t(`columns.${credits}`), width),
      money(t("rows.closing"), width),
    ]);
    const { openingBalance, totalDebits, totalCredits, closingBalance } = figures;
    const amounts = [openingBalance, totalDebits, totalCredits, closingBalance];
    return stack([box.head, box.row(amounts.map(balance), "bold")]);
  };
  return {
    add(entries) {
      for (const entry of entries) {
        const cells = [
          formatDate(entry.entryDate),
          formatDate(entry.valueDate),
          printableText(entry.particulars).slice(0, MAX_PARTICULARS),
          printableText(entry.chequeNumber ?? ""),
          entry.direction === "debit" ? formatAmount(entry.amount) : "",
          entry.direction === "credit" ? formatAmount(entry.amount) : "",
          balance(entry.balance),
        ];
        const row = table.row(cells);
        const starts = entry.entryDate.slice(0, 7) !== month;
        month = entry.entryDate.slice(0, 7);
        rows.push(starts ? bookmarked(monthName(entry.entryDate), row) : row);
        balances.push(entry.balance);
      }
    },
    finish() {
      if (figures.entryCount === 0) rows.push(table.note(filter ? t("rows.noneMatching") : t("rows.none")));
      const label = filter ? t("rows.totalsMatching") : t("rows.totals");
      const totals = [formatAmount(figures.totalDebits), formatAmount(figures.totalCredits)];
      const closing = edge(to, "closing", balance(figures.closingBalance));
      rows.push(stack([strong("", "", label, "", ...totals, ""), ...closing]));
      if (filter) return letter.render(table, rows);
      return letter.render(table, rows, (head) => stack([head, summary()], 8), carried);
    },
  };
};

/** Columns by section 9 of the specification. */
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
  const table = new Table(letter.writer, [
    column(t("miniColumns.date"), 70),
    column(t("miniColumns.particulars"), 271.28, { lines: 3 }),
    column(t("miniColumns.direction"), 80),
    money(t("miniColumns.amount"), 110),
  ]);
  return makerOf((entries) => {
    const rows = entries.map(({ date, particulars, direction, amount }) =>
      table.row([
        formatDate(date),
        printableText(particulars).slice(0, MAX_PARTICULARS),
        t(`direction.${direction}`),
        formatAmount(amount),
      ]),
    );
    if (rows.length === 0) rows.push(table.note(t("rows.noMovements")));
    const totals = (["debit", "credit"] as const).map((side) =>
      table.row(
        ["", t("rows.totals"), t(`direction.${side}`), formatAmount(sumOfSide(entries, side))],
        "bold",
      ),
    );
    rows.push(stack(totals));
    return letter.render(table, rows);
  });
};
