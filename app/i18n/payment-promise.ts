import type { TFunction } from "i18next";
import type { BankProfile } from "common/bank";
import type { paymentEnquiry } from "common/contract/payments.server";
import type { AnswerOf } from "common/contract/service.server";
import { formatIstTime } from "common/dates";
import { formatRupees } from "common/money";

type Payment = AnswerOf<typeof paymentEnquiry>["payment"];
type Terms = Pick<Payment, "returnBy" | "latePerDay" | "lateAboveRepo">;

/** By when the money is back if it does not arrive, and what the bank pays then; empty if the bank does not say. */
export function promiseOf(t: TFunction<"payments">, { returnBy, latePerDay, lateAboveRepo }: Terms): string {
  if (!returnBy) return "";
  const back = t("promise.back", { time: formatIstTime(returnBy) });
  if (latePerDay !== undefined) return `${back} ${t("promise.perDay", { amount: formatRupees(latePerDay) })}`;
  return lateAboveRepo ? `${back} ${t("promise.interest", { percent: lateAboveRepo })}` : back;
}

/** The way after the bank's own answer. */
export const ombudsman = (
  t: TFunction<"payments">,
  { complaints }: Pick<BankProfile, "complaints">,
): string => t("promise.ombudsman", complaints);

export const complaintWay = (
  t: TFunction<"payments">,
  profile: Pick<BankProfile, "helpline" | "complaints">,
): string => `${t("promise.complain", { helpline: profile.helpline })} ${ombudsman(t, profile)}`;
