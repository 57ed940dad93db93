import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { isLate, progressOf, stateNameOf } from "common/payments";
import { bankWordsOf } from "~/i18n/bank-words";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import { promiseOf } from "~/i18n/payment-promise";
import { printableText } from "../document-text.server";
import type { Make, ReceiptData } from "../tasks.server";
import { beside, facts, stack, words, type Block } from "./block.server";
import { Letter, makerOf } from "./letterhead.server";
import { column, Table } from "./table.server";

const nonEmpty = (label: string, value: string | undefined) =>
  value && ([label, printableText(value)] as const);

export const receiptPdf: Make<ReceiptData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "payments");
  const states = translator(language, "common");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const { account, payment, arrives, complaint, paidInto = [], generatedAt } = frame;
  const late = isLate(payment, generatedAt);
  const { state, amount, charge, arrivesBy } = payment;
  const progress = progressOf(state);
  const isReceipt = progress === "arrived";
  const isUnderWay = progress === "under-way";
  return makerOf((steps) => {
    const last = steps.findLast((step) => step.state === state);
    const letter = new Letter(language, {
      ...frame,
      title: t(isReceipt ? "receipt.title" : "receipt.record"),
      subject: t("receipt.subject", { reference: payment.reference }),
      of: payment.reference,
      subtitle: states(`states.${stateNameOf(state)}`),
      reference: account.accountNumber,
      facts: [
        [
          nonEmpty(t("account.holder"), account.holder),
          [t("account.customerNumber"), account.customerNumber],
          [say("payment.from"), account.accountNumber],
          [say("payment.reference"), payment.reference],
          [say("payment.paidAt"), formatIstTime(payment.paidAt)],
          isReceipt && last && [say(`states.${state}`), formatIstTime(last.at)],
          [say("payment.kind"), say(`kinds.${payment.kind}`)],
        ],
        [
          nonEmpty(say("payment.to"), payment.toName),
          [say("payment.toAccount"), payment.toAccount],
          nonEmpty(say("payment.bank"), payment.bankName),
          nonEmpty(t("account.ifsc"), payment.ifsc),
          [say("payment.charge"), charge === 0n ? say("payment.noCharge") : formatRupees(charge)],
          nonEmpty(say("payment.networkReference"), payment.networkReference),
          nonEmpty(say("payment.remark"), payment.remark),
        ],
      ],
      note: t(isReceipt ? "receipt.systemGenerated" : isUnderWay ? "receipt.notYet" : "receipt.noReceipt"),
      short: true,
    });
    const { writer } = letter;
    const half = writer.contentWidth / 2;
    const amountPaid = stack([
      words(writer, say("payment.amount"), half - 10, { size: 8, colour: "muted" }),
      words(writer, formatRupees(amount), half - 10, { size: 16, weight: "bold" }),
      words(writer, amountInWords(amount, language), half - 10, { size: 9 }),
    ]);
    const sum = beside(amountPaid, letter.verification(half - 10), half + 10);
    const backAt = progress === "money-back" && last?.at;
    const reason = bankWord("paymentReason", payment.reason);
    const outcome = facts(
      writer,
      [
        !isReceipt && [t("receipt.asOf", { when: formatIstTime(generatedAt) }), say(`states.${state}`)],
        nonEmpty(say("payment.reason"), reason),
        backAt && [
          say("payment.givenBack"),
          say("payment.givenBackOn", { amount: formatRupees(amount + charge), when: formatIstTime(backAt) }),
        ],
        isUnderWay &&
          nonEmpty(
            say(late ? "late.promised" : "payment.arrives"),
            arrivesBy && (late ? formatIstTime(arrivesBy) : arrives),
          ),
        nonEmpty(say("promise.title"), promiseOf(say, payment)),
        isUnderWay && [say("promise.complaint"), complaint],
        ...paidInto,
      ],
      writer.contentWidth,
    );
    const opening = (head: Block) => stack([head, sum, outcome], 8);
    if (isReceipt) return letter.render(null, [], opening);
    const table = new Table(writer, [
      column(say("columns.when"), 110),
      column(say("columns.state"), 220, { lines: 3 }),
      column(say("columns.reason"), writer.contentWidth - 330, { lines: 3 }),
    ]);
    const rows = steps.map(({ state, at, reason = "" }) =>
      table.row([
        formatIstTime(at),
        say(`states.${state}`),
        printableText(bankWord("paymentReason", reason) ?? ""),
      ]),
    );
    return letter.render(table, rows, opening);
  });
};
