import type { TFunction } from "i18next";
import type { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatDate } from "common/dates";
import { formatRupees, isHidden, type Paise } from "common/money";
import type { TransferKind } from "common/payments";
import { bankWordsOf } from "~/i18n/bank-words";
import { translator } from "~/i18n/instances.server";
import type { Language } from "~/i18n/languages";

export type PaidInto = Pick<AnswerOf<typeof paymentEnquiry>, "repayment" | "instalments">;

export const isPaidInto = (kind: TransferKind): kind is "rd-instalment" | "loan-repayment" =>
  kind === "rd-instalment" || kind === "loan-repayment";

interface Row {
  term: string;
  value: string | { money: Paise };
}

/** "Housing loan", "Recurring deposit": what the customer's own loan or deposit is called; null for other payments. */
export function paidIntoName(language: Language, kind: TransferKind, { repayment }: PaidInto): string | null {
  const kinds = translator(language, "common");
  if (kind === "rd-instalment") return kinds("accountKinds.recurring-deposit");
  if (kind !== "loan-repayment") return null;
  const bankWord = bankWordsOf(translator(language, "bank-words"));
  return bankWord("product", repayment?.loanType) ?? kinds("accountKinds.loan");
}

/** Effect of a payment on the customer's loan or recurring deposit, the same on form, check and OTP page, payment and receipt. */
export function paidIntoRows(language: Language, { repayment, instalments }: PaidInto): Row[] {
  const t = translator(language, "transfers");
  const rows = repayment ? repaymentRows(t, repayment) : instalments ? instalmentRows(t, instalments) : [];
  return rows.filter((row) => row !== false);
}

export const paidIntoOnPaper = (language: Language, into: PaidInto) =>
  paidIntoRows(language, into).map(({ term, value }): [string, string] => {
    if (typeof value === "string") return [term, value];
    return [term, formatRupees(value.money)];
  });

type Words = TFunction<"transfers">;

function repaymentRows(t: Words, paid: NonNullable<PaidInto["repayment"]>): Array<Row | false> {
  const { before, after, overdue, instalment, nextOn, nextPayment, lastOn } = paid;
  const emi = formatRupees(instalment);
  return [
    { term: t("into.owedBefore"), value: { money: before.owed } },
    overdue > 0n && { term: t("into.overdue"), value: { money: overdue } },
    { term: t("into.principal"), value: { money: before.owed - after.owed - overdue } },
    { term: t("into.owedAfter"), value: { money: after.owed } },
    (lastOn !== undefined || !isHidden(after.owed)) && {
      term: t("into.emis"),
      value: lastOn
        ? t("into.emisAfter", {
            before: before.instalments,
            after: after.instalments,
            last: formatDate(lastOn),
          })
        : t(after.owed === 0n ? "into.repaid" : "into.noEmis"),
    },
    nextOn !== undefined &&
      nextPayment !== undefined && {
        term: t("into.emi"),
        value: t("into.emiStays", { emi, payment: formatRupees(nextPayment), next: formatDate(nextOn) }),
      },
    { term: t("into.interest"), value: t("into.interestLoan") },
  ];
}

function instalmentRows(t: Words, paid: NonNullable<PaidInto["instalments"]>): Array<Row | false> {
  const { instalment, months, paidAfter, overdue = 0, nextOn } = paid;
  const [first, last] = [formatDate(paid.firstOn), formatDate(paid.lastOn)];
  const left = months - paidAfter;
  const amount = formatRupees(instalment * BigInt(left));
  return [
    { term: t("into.paid"), value: t("into.paidOf", { before: paid.paid, after: paidAfter, months }) },
    {
      term: t("into.months"),
      value: first === last ? t("into.monthsOne", { first }) : t("into.monthsMany", { first, last }),
    },
    overdue > 0 && { term: t("into.overdueBefore"), value: String(overdue) },
    {
      term: t("into.left"),
      value: left > 0 ? `${amount} (${left} × ${formatRupees(instalment)})` : t("into.full"),
    },
    nextOn !== undefined && { term: t("into.nextTaken"), value: formatDate(nextOn) },
    { term: t("into.interest"), value: t("into.interestDeposit") },
  ];
}

/** The most that the loan or deposit still takes; undefined for other payments. */
export function roomOf({ repayment, instalments }: PaidInto): Paise | undefined {
  if (repayment) return repayment.before.owed;
  return instalments && instalments.instalment * BigInt(instalments.months - instalments.paid);
}

/** Of an order for later days, before which EMIs and instalments are taken. */
export function laterRows(language: Language, { repayment, instalments }: PaidInto): Row[] {
  const t = translator(language, "transfers");
  if (repayment)
    return [
      { term: t("into.owedToday"), value: { money: repayment.before.owed } },
      countsRow(t, repayment.instalment),
    ];
  if (!instalments) return [];
  const { paid, months } = instalments;
  return [{ term: t("into.paidToday"), value: t("into.paidSoFar", { paid, months }) }, countsRow(t)];
}

/** How a payment into a loan with this EMI counts, or into a deposit. */
export function countsRow(t: Words, emi?: Paise) {
  const value =
    emi === undefined ? t("into.countsDeposit") : t("into.countsLoan", { emi: formatRupees(emi) });
  return { term: t("form.counts"), value };
}
