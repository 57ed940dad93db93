import { formatIstTime } from "~/domain/dates";
import { formatRupees } from "~/domain/money";
import { outlookOf } from "~/domain/payments";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";
import type { Maker, ReceiptFrame } from "../maker.server";
import { printableText } from "../printable-text.server";
import type { ReceiptStep } from "../receipt-data";
import { facts, space, stack, words, type Block } from "./block.server";
import { firstHead, foot, runningHead, type Letter } from "./letterhead.server";
import { Pen } from "./pen.server";
import { renderReport } from "./report.server";
import { Table } from "./table.server";

type Pair = readonly [string, string];

/** What has no value has no line. */
const given = (label: string, value: string | undefined): Pair[] =>
  value ? [[label, printableText(value)]] : [];

/** The receipt of one payment as PDF: who paid whom, how much in figures and in words, and where it stands. */
export function receiptPdf(language: Language, frame: ReceiptFrame): Maker<ReceiptStep> {
  const t = translator(language, "documents");
  const say = translator(language, "payments");
  const { bank, account, payment, generatedAt } = frame;
  const title = t("receipt.title");
  const pen = new Pen(bank, {
    title: `${title} ${payment.reference}`,
    subject: t("receipt.subject", { reference: payment.reference }),
    author: bank.name,
    language,
    createdAt: generatedAt,
  });
  const letter: Letter = {
    bank,
    title,
    subtitle: payment.reference,
    reference: account.accountNumber,
    facts: [
      [
        ...given(t("account.holder"), account.holder),
        [t("account.customerNumber"), account.customerNumber],
        [say("payment.from"), account.accountNumber],
        [say("payment.kind"), say(`kinds.${payment.kind}`)],
        [say("payment.paidAt"), formatIstTime(payment.paidAt)],
      ],
      [
        ...given(say("payment.to"), payment.toName),
        [say("payment.toAccount"), payment.toAccount],
        ...given(say("payment.bank"), payment.bankName),
        ...given(t("account.ifsc"), payment.ifsc),
        ...given(say("payment.remark"), payment.remark),
      ],
    ],
    note: t("receipt.systemGenerated"),
    generatedAt,
  };
  const table = new Table(pen, [
    { heading: say("columns.when"), width: 110, align: "left", lines: 1 },
    { heading: say("columns.state"), width: 220, align: "left", lines: 3 },
    { heading: say("columns.reason"), width: pen.contentWidth - 330, align: "left", lines: 3 },
  ]);
  const rows: Block[] = [];
  let backAt: Date | undefined;
  return {
    add(steps) {
      for (const { state, at, reason = "" } of steps) {
        if (state === payment.state && outlookOf(state) === "money-back") backAt = at;
        rows.push(table.row({ cells: [formatIstTime(at), say(`states.${state}`), printableText(reason)] }));
      }
    },
    finish() {
      return renderReport(pen, {
        firstHead: stack([firstHead(pen, letter), amountBlock(), standing(), space(4)], 12),
        runningHead: runningHead(pen, letter),
        tableHead: table.head,
        rows,
        foot: foot(t, letter),
      });
    },
  };

  function amountBlock(): Block {
    return stack([
      words(pen, say("payment.amount"), pen.contentWidth, { size: 8, colour: "muted" }),
      words(pen, formatRupees(payment.amount), pen.contentWidth, { size: 20, weight: "bold" }),
      words(pen, amountInWords(payment.amount, language), pen.contentWidth, { size: 10 }),
    ]);
  }

  function standing(): Block {
    const { state, amount, charge, arrivesBy } = payment;
    const underWay = outlookOf(state) === "under-way";
    const pairs: Pair[] = [
      [say("payment.reference"), payment.reference],
      [t("receipt.asOf", { when: formatIstTime(generatedAt) }), say(`states.${state}`)],
      ...given(say("payment.reason"), payment.reason),
      ...given(
        say("payment.givenBack"),
        backAt &&
          say("payment.givenBackOn", { amount: formatRupees(amount + charge), when: formatIstTime(backAt) }),
      ),
      ...given(say("payment.arrivesBy"), underWay && arrivesBy ? formatIstTime(arrivesBy) : undefined),
      [say("payment.charge"), charge === 0n ? say("payment.noCharge") : formatRupees(charge)],
      ...given(say("payment.networkReference"), payment.networkReference),
    ];
    return facts(pen, pairs, pen.contentWidth);
  }
}
