import type { TFunction } from "i18next";
import type { BankProfile, BankTariff } from "common/bank";
import { formatDate, type IsoDate } from "common/dates";
import type { answerDays, LiabilityRule, reportDays } from "common/liability";
import { formatRupees } from "common/money";
import { ombudsmanWords } from "./payment-promise";

type T = TFunction<"payments">;

const withDay = (t: T, text: string, day: IsoDate | null | undefined): string =>
  day ? `${text} ${t("liability.until", { until: formatDate(day) })}` : text;

/** Paragraphs on what a customer bears of a payment not made by him, with the last days of one payment if they are given. */
export function liabilityWords(t: T, rule: LiabilityRule, last?: ReturnType<typeof reportDays>): string[] {
  const { free, capped, compensation, countedFrom, desk } = rule;
  const { count: days } = free;
  const texts = [withDay(t, t(`liability.free.${countedFrom}`, { days }), last?.free)];
  if (capped) {
    const [basic, savings, others] = [capped.basic, capped.savings, capped.others].map(formatRupees);
    const most = { days: capped.within.count, basic, savings, others };
    texts.push(withDay(t, t("liability.capped", most), last?.capped));
  }
  texts.push(t("liability.later"), t("liability.fault"), t("liability.desk", desk));
  if (compensation) {
    const { lossUpTo, percent, atMost } = compensation;
    const [loss, most] = [lossUpTo, atMost].map(formatRupees);
    texts.push(t("liability.compensation", { ...desk, days, loss, percent, most }));
  }
  return texts;
}

interface Answered {
  /** Last days of one report. */
  last?: ReturnType<typeof answerDays>;
  profile: Pick<BankProfile, "complaints">;
  tariff: Pick<BankTariff, "ombudsman">;
  /** Of the page: chooses the scheme of the Ombudsman. */
  day: IsoDate;
}

/** Paragraphs on what the bank does after a report. A report in net-banking is of a payment within India. */
export function answerWords(t: T, rule: LiabilityRule, { last, profile, tariff, day }: Answered): string[] {
  const { credit, answer, answerAbroad } = rule;
  const texts = [
    credit
      ? withDay(t, t("liability.credit.dated", { days: credit.count }), last?.credit)
      : t("liability.credit.held"),
    withDay(t, t("liability.answer", { days: answer.count }), last?.answer),
  ];
  if (answerAbroad && !last) texts.push(t("liability.abroad", { days: answerAbroad.count }));
  return [...texts, ombudsmanWords(t, profile, tariff, { day, about: "report" })];
}
