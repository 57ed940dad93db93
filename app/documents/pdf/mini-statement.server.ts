import { formatDate, formatIstTime } from "~/domain/dates";
import { formatAmount } from "~/domain/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { Maker, MiniStatementFrame } from "../maker.server";
import { printableText } from "../printable-text.server";
import type { MiniStatementEntry } from "../statement-data";
import type { Block } from "./block.server";
import { firstHead, foot, runningHead, type Letter } from "./letterhead.server";
import { Pen } from "./pen.server";
import { renderReport } from "./report.server";
import { Table } from "./table.server";

/** The last movements of an account as PDF, with the columns of the specification's section 9. */
export function miniStatementPdf(language: Language, frame: MiniStatementFrame): Maker<MiniStatementEntry> {
  const t = translator(language, "documents");
  const { bank, account, generatedAt } = frame;
  const title = t("miniStatement.title");
  const pen = new Pen(bank, {
    title: `${title} ${account.accountNumber}`,
    subject: t("miniStatement.subject", { account: account.accountNumber }),
    author: bank.name,
    language,
    createdAt: generatedAt,
  });
  const letter: Letter = {
    bank,
    title,
    subtitle: formatIstTime(generatedAt),
    reference: account.accountNumber,
    facts: [
      [
        [t("account.holder"), printableText(account.holder)],
        [t("account.customerNumber"), account.customerNumber],
      ],
      [
        [t("account.accountNumber"), account.accountNumber],
        [t("account.kind"), translator(language, "common")(`accountKinds.${account.kind}`)],
      ],
    ],
    generatedAt,
  };
  const table = new Table(pen, [
    { heading: t("miniColumns.date"), width: 70, align: "left", lines: 1 },
    { heading: t("miniColumns.particulars"), width: 271.28, align: "left", lines: 3 },
    { heading: t("miniColumns.direction"), width: 80, align: "left", lines: 1 },
    { heading: t("miniColumns.amount"), width: 110, align: "right", lines: 1 },
  ]);
  const rows: Block[] = [];
  return {
    add(entries) {
      for (const { date, particulars, direction, amount } of entries) {
        const cells = [
          formatDate(date),
          printableText(particulars).slice(0, 400),
          t(`direction.${direction}`),
          formatAmount(amount),
        ];
        rows.push(table.row({ cells }));
      }
    },
    finish() {
      if (rows.length === 0) rows.push(table.note(t("rows.noMovements")));
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
