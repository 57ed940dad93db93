import { formatIstTime } from "~/domain/dates";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { Maker, MiniStatementFrame } from "../maker.server";
import type { MiniStatementEntry } from "../statement-data";
import { accountBlock } from "./account-block.server";
import { CellWriter, type Cell } from "./sheet.server";
import { writeWorkbook } from "./workbook.server";

/** The last movements of an account as a spreadsheet. */
export function miniStatementXlsx(language: Language, frame: MiniStatementFrame): Maker<MiniStatementEntry> {
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
