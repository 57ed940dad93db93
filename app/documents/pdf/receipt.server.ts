import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";
import { isLate, progressOf, stateNameOf, type PaymentState } from "common/payments";
import { bankWordsOf } from "~/i18n/bank-words";
import { amountInWords } from "~/i18n/amount-in-words.server";
import { translator } from "~/i18n/instances.server";
import { complaintWay, promiseOf } from "~/i18n/payment-promise";
import { printableText } from "../document-text.server";
import type { Make, ReceiptData } from "../tasks.server";
import { facts, space, stack } from "./block.server";
import { Letter, makerOf } from "./letterhead.server";
import { column, Table } from "./table.server";

const nonEmpty = (label: string, value: string | undefined) =>
  value && ([label, printableText(value)] as const);

/** Reason why the document is not a receipt: the money is back, was never taken, or has not arrived yet. */
function reasonOf(state: PaymentState): "returned" | "declined" | "order" | null {
  if (state === "declined") return state;
  const papers = { "money-back": "returned", "under-way": "order", arrived: null } as const;
  return papers[progressOf(state)];
}

export const receiptPdf: Make<ReceiptData> = (language, frame) => {
  const t = translator(language, "documents");
  const say = translator(language, "payments");
  const states = translator(language, "common");
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  const { account, payment, paidInto = [], generatedAt } = frame;
  const { state, amount, charge, arrivesBy } = payment;
  const other = reasonOf(state);
  const isOrder = other === "order";
  const letter = new Letter(language, {
    ...frame,
    title: t(other ? `receipt.${other}` : "receipt.title"),
    subject: t("receipt.subject", { reference: payment.reference }),
    of: payment.reference,
    subtitle: payment.reference,
    reference: account.accountNumber,
    facts: [
      [
        nonEmpty(t("account.holder"), account.holder),
        [t("account.customerNumber"), account.customerNumber],
        [say("payment.from"), account.accountNumber],
        [say("payment.kind"), say(`kinds.${payment.kind}`)],
        [say("payment.paidAt"), formatIstTime(payment.paidAt)],
      ],
      [
        nonEmpty(say("payment.to"), payment.toName),
        [say("payment.toAccount"), payment.toAccount],
        nonEmpty(say("payment.bank"), payment.bankName),
        nonEmpty(t("account.ifsc"), payment.ifsc),
        nonEmpty(say("payment.remark"), payment.remark),
      ],
    ],
    note: t(isOrder ? "receipt.notYet" : other ? "receipt.noReceipt" : "receipt.systemGenerated"),
  });
  const { writer } = letter;
  const table = new Table(writer, [
    column(say("columns.when"), 110),
    column(say("columns.state"), 220, { lines: 3 }),
    column(say("columns.reason"), writer.contentWidth - 330, { lines: 3 }),
  ]);
  const amountPaid = stack([
    letter.words(say("payment.amount"), { size: 8, colour: "muted" }),
    letter.words(formatRupees(amount), { size: 20, weight: "bold" }),
    letter.words(amountInWords(amount, language), { size: 10 }),
  ]);
  const stateAsOf = (backAt: Date | undefined) =>
    facts(
      writer,
      [
        [say("payment.reference"), payment.reference],
        [t("receipt.asOf", { when: formatIstTime(generatedAt) }), states(`states.${stateNameOf(state)}`)],
        nonEmpty(say("payment.reason"), bankWord("paymentReason", payment.reason)),
        nonEmpty(
          say("payment.givenBack"),
          backAt &&
            say("payment.givenBackOn", {
              amount: formatRupees(amount + charge),
              when: formatIstTime(backAt),
            }),
        ),
        progressOf(state) === "under-way" &&
          nonEmpty(
            say(isLate(payment, generatedAt) ? "late.promised" : "payment.arrivesBy"),
            arrivesBy && formatIstTime(arrivesBy),
          ),
        nonEmpty(say("promise.title"), promiseOf(say, payment)),
        isOrder && [say("promise.complaint"), complaintWay(say, frame.bank)],
        ...paidInto,
        [say("payment.charge"), charge === 0n ? say("payment.noCharge") : formatRupees(charge)],
        nonEmpty(say("payment.networkReference"), payment.networkReference),
      ],
      writer.contentWidth,
    );
  return makerOf((steps) => {
    const rows = steps.map(({ state, at, reason = "" }) =>
      table.row([
        formatIstTime(at),
        say(`states.${state}`),
        printableText(bankWord("paymentReason", reason) ?? ""),
      ]),
    );
    const isBack = progressOf(state) === "money-back";
    const backAt = steps.findLast((step) => isBack && step.state === state)?.at;
    return letter.render(table, rows, (head) => stack([head, amountPaid, stateAsOf(backAt), space(4)], 12));
  });
};
