import { balanceSums, type BalanceRow } from "~/domain/certificates";
import { formatDate } from "~/domain/dates";
import { formatAmount } from "~/domain/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { BalanceCertificateFrame, Maker } from "../maker.server";
import { printableText } from "../printable-text.server";
import { Table } from "./table.server";
import { Certificate } from "./certificate.server";

/** The balances of a customer's accounts at the close of a day as a certificate. */
export function balanceCertificatePdf(language: Language, frame: BalanceCertificateFrame): Maker<BalanceRow> {
  const t = translator(language, "documents");
  const say = translator(language, "tax");
  const common = translator(language, "common");
  const date = formatDate(frame.date);
  const certificate = new Certificate(language, {
    ...frame,
    title: t("balanceCertificate.title"),
    subtitle: t("balanceCertificate.subtitle", { date }),
    sentence: t("balanceCertificate.sentence", { date }),
  });
  const table = new Table(certificate.pen, [
    { heading: say("columns.accountNumber"), width: 120, align: "left", lines: 1 },
    { heading: say("columns.product"), width: 221.28, align: "left", lines: 3 },
    { heading: t("columns.balance"), width: 120, align: "right", lines: 1 },
    { heading: t("miniColumns.direction"), width: 70, align: "left", lines: 1 },
  ]);
  const entries: BalanceRow[] = [];
  return {
    add: (more) => void entries.push(...more),
    finish() {
      const { credit, debit } = balanceSums(entries);
      const rows = entries.map(({ accountNumber, product, balance }) =>
        table.row({
          cells: [
            accountNumber,
            printableText(product),
            formatAmount(balance < 0n ? -balance : balance),
            common(`money.${balance < 0n ? "debit" : "credit"}`),
          ],
        }),
      );
      rows.push(certificate.sum(t("balanceCertificate.credit"), credit));
      if (debit > 0n) rows.push(certificate.sum(t("balanceCertificate.debit"), debit));
      return certificate.render(table, rows);
    },
  };
}
