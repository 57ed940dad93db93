import type { TFunction } from "i18next";
import { formatIstTime, istDate } from "common/dates";
import { turnAroundOf, type TurnAroundRules } from "common/payment-returns";
import { railOf, type TransferKind } from "common/payments";

interface Expected {
  kind: TransferKind;
  /** Time by which the bank expects it; absent: at once. */
  arrivesBy?: Date | undefined;
}

/** Promise of the arrival: the rule of the way, if it has one, before the time that the bank expects. */
export function promisedArrival(rules: TurnAroundRules, { kind, arrivesBy }: Expected, madeAt: Date) {
  const within = turnAroundOf(rules, railOf(kind), istDate(madeAt))?.credited;
  if (within && "hours" in within) return { promise: "batch", hours: within.hours } as const;
  if (within) return { promise: "minutes", minutes: within.minutes } as const;
  return arrivesBy
    ? ({ promise: "by", time: formatIstTime(arrivesBy) } as const)
    : ({ promise: "now" } as const);
}

export function arrivalWords(
  t: TFunction<"payments">,
  { promise, ...values }: ReturnType<typeof promisedArrival>,
): string {
  return t(`arrival.${promise}`, values);
}
