import { formatDate } from "common/dates";
import { closingLines } from "common/deposits";
import { formatAmount, formatRupees } from "common/money";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { bankWordsOf } from "~/i18n/bank-words";
import { translator } from "~/i18n/instances.server";
import { printableText } from "../document-text.server";
import type { ClosureAdviceData, DepositAdviceData, Make } from "../tasks.server";
import { facts, space, stack } from "./block.server";
import { accountHolder, Letter, makerOf } from "./letterhead.server";
import { column, money, Table } from "./table.server";

export const depositAdvicePdf: Make<DepositAdviceData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "deposits");
  const accounts = translator(language, "accounts");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const { account, deposit } = frame;
  const { principal, rate, openDate, maturityDate, maturityAmount, kind = "fixed-deposit" } = deposit;
  const letter = new Letter(language, {
    ...frame,
    title: t("depositAdvice.title"),
    subject: `${t("depositAdvice.title")} ${account.accountNumber}`,
    subtitle: translator(language, "common")(`accountKinds.${kind}`),
    reference: account.accountNumber,
    facts: [
      accountHolder(language, account),
      [
        [t("account.accountNumber"), account.accountNumber],
        [accounts("deposit.opened"), formatDate(openDate)],
      ],
    ],
    note: t("depositAdvice.note"),
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
      letter.words(`${paidIn}: ${formatRupees(principal)}`, { size: 14, weight: "bold" }),
      letter.words(amountInWords(principal, language), { size: 10 }),
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
        turn ? accounts("nominees.turn", { turn }) : `${share}%`,
        guardian ? printableText(guardian) : "–",
      ]),
    );
    if (rows.length === 0) rows.push(table.note(accounts("nominees.none")));
    return letter.render(table, rows, (head) => stack([head, terms], 12));
  });
};

/** Advice of a deposit that was closed early: the calculation of the payout and its account. */
export const closureAdvicePdf: Make<ClosureAdviceData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "deposits");
  const { account, reference, closedOn } = frame;
  const letter = new Letter(language, {
    ...frame,
    title: t("closureAdvice.title"),
    subject: `${t("closureAdvice.title")} ${account.accountNumber}`,
    subtitle: account.accountNumber,
    facts: [
      accountHolder(language, account),
      [
        [say("facts.reference"), reference],
        [t("closureAdvice.closedOn"), formatDate(closedOn)],
      ],
    ],
    note: t("depositAdvice.note"),
  });
  const table = new Table(letter.writer, [
    column(t("closureAdvice.what"), letter.writer.contentWidth - 140, { lines: 3 }),
    money(t("declaration.amount"), 140),
  ]);
  return makerOf((entries) => {
    const rows = entries.flatMap((one) => {
      const { rate, paidTo, tax, credited, earned } = one;
      const takenBack = one.scheme !== "monthly-interest" && credited > earned;
      const words = [
        `${say("closing.to")}: ${paidTo}`,
        `${say("closing.tax")}: ${tax > 0n ? formatRupees(tax) : say("facts.noTax")}`,
        ...(takenBack
          ? [
              say("closing.takenBack", {
                credited: formatRupees(credited),
                amount: formatRupees(credited - earned),
              }),
            ]
          : []),
      ];
      return [
        ...closingLines(one).map(({ key, amount }) =>
          table.row([say(`closing.${key}`, { rate }), formatAmount(amount)]),
        ),
        table.row([say("closing.amount"), formatAmount(one.amount)], "bold"),
        stack([
          space(8),
          ...words.map((text) => letter.words(text, { size: 9.5 })),
          ...letter.amount(say("closing.amount"), one.amount),
        ]),
      ];
    });
    return letter.render(table, rows);
  });
};
