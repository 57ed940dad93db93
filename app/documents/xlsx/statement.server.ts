import { formatDate, formatIstTime, type IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords } from "../filter-words.server";
import type { Maker, StatementFrame } from "../maker.server";
import type { StatementEntry } from "../statement-data";
import { accountBlock } from "./account-block.server";
import { CellWriter, type Cell } from "./sheet.server";
import { writeWorkbook } from "./workbook.server";

/** The account statement as a spreadsheet: account block, header, opening row, entries, totals, closing. */
export function statementXlsx(language: Language, frame: StatementFrame): Maker<StatementEntry> {
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
