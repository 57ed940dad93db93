import type { TFunction } from "i18next";
import type { BankProfile, BankTariff } from "common/bank";
import type { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime, type IsoDate } from "common/dates";
import { formatRupees } from "common/money";
import { inForce } from "common/tariff";

type Payment = AnswerOf<typeof paymentEnquiry>["payment"];
type Terms = Pick<Payment, "returnBy" | "latePerDay" | "lateAboveRepo">;

/** By when the money is back if it does not arrive, and what the bank pays then; empty if the bank does not say. */
export function promiseOf(t: TFunction<"payments">, { returnBy, latePerDay, lateAboveRepo }: Terms): string {
  if (!returnBy) return "";
  const back = t("promise.back", { time: formatIstTime(returnBy) });
  if (latePerDay !== undefined) return `${back} ${t("promise.perDay", { amount: formatRupees(latePerDay) })}`;
  return lateAboveRepo ? `${back} ${t("promise.interest", { percent: lateAboveRepo })}` : back;
}

type Rules = Pick<BankTariff, "ombudsman">;
type Complaints = Pick<BankProfile, "complaints">;

/** Desk after the bank's own answer: of a complaint, or of the report of a payment, whose answer has days of its own. */
export function ombudsmanWords(
  t: TFunction<"payments">,
  { complaints }: Complaints,
  { ombudsman }: Rules,
  { day, about }: { day: IsoDate; about: "complaint" | "report" },
): string {
  const { answerDays, site, telephone } = complaints;
  const values = { answerDays, site, telephone };
  if (!complaints.ombudsman.covers) return t(`desk.cell.${about}`, values);
  const { within } = inForce(ombudsman, day);
  const last =
    "days" in within
      ? t("desk.last.days", { answerDays, days: within.days })
      : t("desk.last.months", { answerDays, months: within.months });
  return `${t(`desk.reserveBank.${about}`, values)} ${last}`;
}

export const complaintWay = (
  t: TFunction<"payments">,
  profile: Complaints & Pick<BankProfile, "helpline">,
  rules: Rules,
  day: IsoDate,
): string =>
  `${t("promise.complain", { helpline: profile.helpline })} ${ombudsmanWords(t, profile, rules, { day, about: "complaint" })}`;
