import { formatDate } from "common/dates";
import { formatRupees } from "common/money";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { bankWordsOf } from "~/i18n/bank-words";
import { translator } from "~/i18n/instances.server";
import { printableText } from "../document-text.server";
import type { DepositAdviceData, Make } from "../tasks.server";
import { facts, space, stack, words } from "./block.server";
import { Letter, makerOf } from "./letterhead.server";
import { column, Table } from "./table.server";

/** The advice of a deposit as PDF: what was paid in, what it brings and when, and who gets it after the holder. */
export const depositAdvicePdf: Make<DepositAdviceData> = (language, frame, verification) => {
  const t = translator(language, "documents");
  const say = translator(language, "deposits");
  const accounts = translator(language, "accounts");
  const common = translator(language, "common");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const { bank, account, deposit, generatedAt } = frame;
  const { principal, rate, openDate, maturityDate, maturityAmount, kind = "fixed-deposit" } = deposit;
  const letter = new Letter(language, {
    bank,
    verification,
    title: t("depositAdvice.title"),
    subject: `${t("depositAdvice.title")} ${account.accountNumber}`,
    subtitle: common(`accountKinds.${kind}`),
    reference: account.accountNumber,
    facts: [
      [
        [t("account.holder"), printableText(account.holder)],
        [t("account.customerNumber"), account.customerNumber],
      ],
      [
        [t("account.accountNumber"), account.accountNumber],
        [accounts("deposit.opened"), formatDate(openDate)],
      ],
    ],
    note: t("depositAdvice.note"),
    generatedAt,
  });
  const { writer } = letter;
  const table = new Table(writer, [
    column(accounts("nominees.name"), 150, { lines: 3 }),
    column(accounts("nominees.relation"), 90, { lines: 2 }),
    column(accounts("holder.dateOfBirth"), 80),
    column(accounts("nominees.share"), 60, { align: "right" }),
    column(accounts("nominees.guardian"), writer.contentWidth - 380, { lines: 3 }),
  ]);
  const paidIn = say(kind === "recurring-deposit" ? "form.instalment" : "form.amount");
  const terms = stack(
    [
      words(writer, `${paidIn}: ${formatRupees(principal)}`, writer.contentWidth, {
        size: 14,
        weight: "bold",
      }),
      words(writer, amountInWords(principal, language), writer.contentWidth, { size: 10 }),
      facts(
        writer,
        [
          [say("facts.rate"), say("facts.rateYear", { rate })],
          [say("facts.maturesOn"), formatDate(maturityDate)],
          [say("facts.maturityAmount"), formatRupees(maturityAmount)],
          [say("facts.words"), amountInWords(maturityAmount, language)],
        ],
        writer.contentWidth,
      ),
      space(4),
    ],
    8,
  );
  return makerOf((nominees) => {
    const rows = nominees.map(({ name, relation, dateOfBirth, share, turn, guardian }) =>
      table.row([
        printableText(name),
        printableText(bankWord("relation", relation)),
        dateOfBirth ? formatDate(dateOfBirth) : "–",
        turn ? accounts("nominees.turn", { turn }) : `${share} %`,
        guardian ? printableText(guardian) : "–",
      ]),
    );
    if (rows.length === 0) rows.push(table.note(accounts("nominees.none")));
    return letter.render(table, rows, (head) => stack([head, terms], 12));
  });
};
