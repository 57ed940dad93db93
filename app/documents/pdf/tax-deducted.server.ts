import { formatDate } from "common/dates";
import { yearNameOn } from "common/financial-years";
import { formatAmount } from "common/money";
import { translator } from "~/i18n/instances.server";
import { printableText } from "../document-text.server";
import { taxSums, type TaxDeductedData } from "../tax-data";
import type { Make } from "../tasks.server";
import { holderFacts, Letter, makerOf } from "./letterhead.server";
import { landscape } from "./pdf-writer.server";
import { column, money, Table } from "./table.server";

export const taxDeductedPdf: Make<TaxDeductedData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "tax");
  const { holder, year, period, accountNumber } = frame;
  const range = t("account.fromTo", { from: formatDate(period.from), to: formatDate(period.to) });
  const { who, branch } = holderFacts(language, holder);
  const letter = new Letter(language, {
    ...frame,
    title: t(`taxDeducted.title.${yearNameOn(period.from)}`, { year }),
    subject: t("taxDeducted.subject", { customer: holder.customerNumber, range }),
    subtitle: range,
    reference: holder.customerNumber,
    facts: [who, [[t("account.accountNumber"), accountNumber ?? say("form.allAccounts")], branch]],
    paper: landscape,
  });
  const table = new Table(letter.writer, [
    column(say("columns.deductorTan"), 90),
    column(say("columns.accountNumber"), 120),
    column(say("columns.date"), 70),
    money(say("columns.interest"), 110),
    column(say("columns.rate"), 67.89, { align: "right" }),
    money(say("columns.tax"), 110),
    money(say("columns.shortfall"), 105),
    money(say("columns.refund"), 105),
  ]);
  return makerOf((records) => {
    const sums = taxSums(records);
    const rows = records.map((record) =>
      table.row([
        printableText(record.deductorTan),
        record.accountNumber,
        formatDate(record.date),
        formatAmount(record.interest),
        `${record.rate}%`,
        formatAmount(record.tax),
        formatAmount(record.shortfall),
        formatAmount(record.refund),
      ]),
    );
    if (rows.length === 0) rows.push(table.note(t("taxDeducted.none")));
    const total = ["", t("rows.totals"), "", formatAmount(sums.interest), "", formatAmount(sums.tax), ""];
    rows.push(table.row([...total, formatAmount(sums.refund)], "bold"));
    return letter.render(table, rows);
  });
};
