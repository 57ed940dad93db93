import { interestSums, type InterestRow } from "~/domain/certificates";
import { formatDate } from "~/domain/dates";
import { formatAmount } from "~/domain/money";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { InterestCertificateFrame, Maker } from "../maker.server";
import { printableText } from "../printable-text.server";
import { Table, type Column } from "./table.server";
import { Certificate } from "./certificate.server";

/** Interest paid and charged in a financial year, by account, as a certificate for the tax office. */
export function interestCertificatePdf(
  language: Language,
  frame: InterestCertificateFrame,
): Maker<InterestRow> {
  const t = translator(language, "documents");
  const say = translator(language, "tax");
  const { year, period } = frame;
  const range = { from: formatDate(period.from), to: formatDate(period.to) };
  const certificate = new Certificate(language, {
    ...frame,
    title: t("interestCertificate.title"),
    subtitle: t("interestCertificate.subtitle", { year }),
    sentence: t("interestCertificate.sentence", { year, ...range }),
  });
  const column = (key: AmountKey): Column => ({
    heading: say(`columns.${key}`),
    width: 76,
    align: "right",
    lines: 1,
  });
  const amounts = ["paid", "charged", "principalRepaid", "tax"] as const;
  const table = new Table(certificate.pen, [
    { heading: say("columns.accountNumber"), width: 90, align: "left", lines: 1 },
    { heading: say("columns.product"), width: 137.28, align: "left", lines: 3 },
    ...amounts.map(column),
  ]);
  const entries: InterestRow[] = [];
  return {
    add: (more) => void entries.push(...more),
    finish() {
      const sums = interestSums(entries);
      const rows = entries.map((entry) =>
        table.row({
          cells: [
            entry.accountNumber,
            printableText(entry.product),
            ...amounts.map((key) => (entry[key] === undefined ? "–" : formatAmount(entry[key]))),
          ],
        }),
      );
      if (rows.length === 0) rows.push(table.note(t("interestCertificate.none")));
      const totals = ["", t("rows.totals"), ...amounts.map((key) => formatAmount(sums[key]))];
      rows.push(table.row({ cells: totals, strong: true }));
      for (const key of amounts)
        if (key === "paid" || sums[key] > 0n)
          rows.push(certificate.sum(t(`interestCertificate.sums.${key}`), sums[key]));
      return certificate.render(table, rows);
    },
  };
}

type AmountKey = "paid" | "charged" | "principalRepaid" | "tax";
