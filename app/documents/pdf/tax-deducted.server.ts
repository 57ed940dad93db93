import { formatDate } from "~/domain/dates";
import { formatAmount, formatRupees } from "~/domain/money";
import { taxSums, type TaxRecord } from "~/domain/tax-deducted";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { Maker, TaxDeductedFrame } from "../maker.server";
import { printableText } from "../printable-text.server";
import { firstHead, foot, runningHead, type Letter } from "./letterhead.server";
import { landscape } from "./paper.server";
import { Pen } from "./pen.server";
import { renderReport } from "./report.server";
import { Table, type Column } from "./table.server";
import { holderFacts } from "./holder-facts.server";

/** Tax deducted from interest in a period of a financial year as PDF, across the sheet. */
export function taxDeductedPdf(language: Language, frame: TaxDeductedFrame): Maker<TaxRecord> {
  const t = translator(language, "documents");
  const say = translator(language, "tax");
  const { bank, holder, year, period, accountNumber, generatedAt } = frame;
  const title = t("taxDeducted.title", { year });
  const range = t("account.fromTo", { from: formatDate(period.from), to: formatDate(period.to) });
  const pen = new Pen(bank, {
    title: `${title} ${holder.customerNumber}`,
    subject: t("taxDeducted.subject", { customer: holder.customerNumber, range }),
    author: bank.name,
    language,
    createdAt: generatedAt,
    paper: landscape,
  });
  const { who, where } = holderFacts(language, holder);
  const letter: Letter = {
    bank,
    title,
    subtitle: range,
    reference: holder.customerNumber,
    facts: [who, [[t("account.accountNumber"), accountNumber ?? say("form.allAccounts")], ...where]],
    generatedAt,
  };
  const column = (key: ColumnKey, width: number, align: Column["align"] = "left"): Column => ({
    heading: say(`columns.${key}`),
    width,
    align,
    lines: 1,
  });
  const table = new Table(pen, [
    column("deductorTan", 90),
    column("accountNumber", 120),
    column("date", 70),
    column("interest", 110, "right"),
    column("rate", 67.89, "right"),
    column("tax", 110, "right"),
    column("shortfall", 105, "right"),
    column("refund", 105, "right"),
  ]);
  const records: TaxRecord[] = [];
  return {
    add: (entries) => void records.push(...entries),
    finish() {
      const sums = taxSums(records);
      const rows = records.map((record) =>
        table.row({
          cells: [
            printableText(record.deductorTan),
            record.accountNumber,
            formatDate(record.date),
            formatAmount(record.interest),
            `${record.rate} %`,
            formatAmount(record.tax),
            formatAmount(record.shortfall),
            formatAmount(record.refund),
          ],
        }),
      );
      if (rows.length === 0) rows.push(table.note(t("taxDeducted.none")));
      const total = ["", t("rows.totals"), "", formatRupees(sums.interest), "", formatRupees(sums.tax), ""];
      rows.push(table.row({ cells: [...total, formatRupees(sums.refund)], strong: true }));
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
  "deductorTan" | "accountNumber" | "date" | "interest" | "rate" | "tax" | "shortfall" | "refund";
