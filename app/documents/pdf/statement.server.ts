import { formatAmount, formatRupees, type Paise } from "~/domain/money";
import { formatDate } from "~/domain/dates";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import { filterWords } from "../filter-words.server";
import type { Maker, StatementFrame } from "../maker.server";
import { printableText } from "../printable-text.server";
import type { StatementEntry } from "../statement-data";
import { stack, type Block } from "./block.server";
import { firstHead, foot, runningHead, type Letter } from "./letterhead.server";
import { Pen } from "./pen.server";
import { renderReport } from "./report.server";
import { Table, type Column } from "./table.server";

/** No remark is longer than this on paper: three lines hold far less. */
const LONGEST_PARTICULARS = 400;

/** The account statement as PDF: opening row, entries, totals, closing. */
export function statementPdf(language: Language, frame: StatementFrame): Maker<StatementEntry> {
  const t = translator(language, "documents");
  const common = translator(language, "common");
  const { bank, account, period, filter, figures, generatedAt } = frame;
  const from = formatDate(period.from);
  const to = formatDate(period.to);
  const pen = new Pen(bank, {
    title: `${t("statement.title")} ${account.accountNumber}`,
    subject: t("statement.subject", { account: account.accountNumber, from, to }),
    author: bank.name,
    language,
    createdAt: generatedAt,
  });
  const letter: Letter = {
    bank,
    title: t("statement.title"),
    subtitle: t("account.fromTo", { from, to }),
    reference: account.accountNumber,
    facts: [
      [
        [t("account.holder"), printableText(account.holder)],
        [t("account.customerNumber"), account.customerNumber],
        [t("account.address"), printableText(account.address.filter((line) => line.trim()).join(", "))],
        ...(filter ? [[t("filter.label"), printableText(filterWords(language, filter))] as const] : []),
      ],
      [
        [t("account.accountNumber"), account.accountNumber],
        [t("account.kind"), common(`accountKinds.${account.kind}`)],
        [t("account.branch"), printableText(account.branch)],
        [t("account.ifsc"), account.ifsc],
      ],
    ],
    generatedAt,
  };
  const column = (key: ColumnKey, width: number, align: Column["align"] = "left", lines = 1): Column => ({
    heading: t(`columns.${key}`),
    width,
    align,
    lines,
  });
  const table = new Table(pen, [
    column("entryDate", 51),
    column("valueDate", 51),
    column("particulars", 161.28, "left", 3),
    column("chequeNumber", 48),
    column("withdrawals", 70, "right"),
    column("deposits", 70, "right"),
    column("balance", 80, "right"),
  ]);
  /** A balance below zero is the customer's debt: no sign, but the word. */
  const balance = (amount: Paise) =>
    amount < 0n ? `${formatAmount(-amount)} ${common("money.debit")}` : formatAmount(amount);

  const strong = (cells: string[]) => table.row({ cells, strong: true });
  // A part of a statement does not lead from one balance to the other.
  const opening = filter
    ? []
    : [strong([from, "", t("rows.opening"), "", "", "", balance(figures.openingBalance)])];
  const closing = filter
    ? []
    : [strong([to, "", t("rows.closing"), "", "", "", `₹${balance(figures.closingBalance)}`])];
  const rows: Block[] = [...opening];
  return {
    add(entries) {
      for (const entry of entries) {
        rows.push(
          table.row({
            cells: [
              formatDate(entry.entryDate),
              formatDate(entry.valueDate),
              printableText(entry.particulars).slice(0, LONGEST_PARTICULARS),
              printableText(entry.chequeNumber ?? ""),
              entry.direction === "debit" ? formatAmount(entry.amount) : "",
              entry.direction === "credit" ? formatAmount(entry.amount) : "",
              balance(entry.balance),
            ],
          }),
        );
      }
    },
    finish() {
      if (figures.entryCount === 0) rows.push(table.note(filter ? t("rows.noneMatching") : t("rows.none")));
      const totals = [formatRupees(figures.totalDebits), formatRupees(figures.totalCredits)];
      const label = filter ? t("rows.totalsMatching") : t("rows.totals");
      rows.push(stack([strong(["", "", label, "", ...totals, ""]), ...closing]));
      return renderReport(pen, {
        firstHead: firstHead(pen, letter),
        runningHead: runningHead(pen, letter),
        tableHead: table.head,
        rows,
        foot: foot(t, letter),
      });
    },
  };
}

type ColumnKey =
  "entryDate" | "valueDate" | "particulars" | "chequeNumber" | "withdrawals" | "deposits" | "balance";
