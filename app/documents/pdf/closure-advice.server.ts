import { formatDate } from "common/dates";
import { formatAmount, formatRupees, type Paise } from "common/money";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import { printableText } from "../document-text.server";
import type { ClosureAdviceData, Make } from "../tasks.server";
import { space, stack, words } from "./block.server";
import { Letter, makerOf } from "./letterhead.server";
import { column, Table } from "./table.server";

/** The advice of a deposit that was closed early as PDF: how what was paid out comes about, and where it went. */
export const closureAdvicePdf: Make<ClosureAdviceData> = (language, frame, verification) => {
  const t = translator(language, "documents");
  const say = translator(language, "deposits");
  const { bank, account, reference, closedOn, generatedAt } = frame;
  const letter = new Letter(language, {
    bank,
    verification,
    title: t("closureAdvice.title"),
    subject: `${t("closureAdvice.title")} ${account.accountNumber}`,
    subtitle: account.accountNumber,
    reference,
    facts: [
      [
        [t("account.holder"), printableText(account.holder)],
        [t("account.customerNumber"), account.customerNumber],
      ],
      [
        [say("facts.reference"), reference],
        [t("closureAdvice.closedOn"), formatDate(closedOn)],
      ],
    ],
    note: t("depositAdvice.note"),
    generatedAt,
  });
  const { writer } = letter;
  const table = new Table(writer, [
    column(t("closureAdvice.what"), writer.contentWidth - 140, { lines: 3 }),
    column(t("declaration.amount"), 140, { align: "right" }),
  ]);
  return makerOf((entries) => {
    const rows = entries.flatMap((one) => {
      const back: Paise = one.credited > one.earned ? one.credited - one.earned : 0n;
      const lines: Array<readonly [string, Paise]> = [
        [say("closing.deposited"), one.deposited],
        [say("closing.earned", { rate: one.rate }), one.earned],
        [say("closing.penalty"), one.penalty],
        [say(one.scheme === "monthly-interest" ? "closing.paid" : "closing.credited"), one.credited],
        [say("closing.takenBack"), back],
        [say("closing.charge"), one.charge],
        [say("closing.tax"), one.tax],
        [say("closing.amount"), one.amount],
      ];
      return [
        ...lines.map(([what, amount]) => table.row([what, formatAmount(amount)])),
        stack([
          space(8),
          words(writer, `${say("closing.to")}: ${one.paidTo}`, writer.contentWidth, { size: 9.5 }),
          words(writer, `${say("closing.amount")}: ${formatRupees(one.amount)}`, writer.contentWidth, {
            size: 9.5,
            weight: "bold",
          }),
          words(writer, amountInWords(one.amount, language), writer.contentWidth, { size: 9 }),
        ]),
      ];
    });
    return letter.render(table, rows, (head) => head);
  });
};
