import { addDays, type IsoDate } from "./dates";
import type { Paise } from "./money";
import { inForce } from "./tariff";
import { workingDaysAfter, type BankCalendar } from "./working-days";

/** Payments that the customer did not make: what is owed by the day of the report, and when the bank answers. */

/** The day from which they are counted is day 0. */
export interface Days {
  count: number;
  of: "working" | "calendar";
}

export interface LiabilityRule {
  /** First day of the transactions that it holds for. */
  from: IsoDate;
  source: string;
  /** The bank's message about the transaction, or the transaction itself. */
  countedFrom: "message" | "transaction";
  /** For a report in which nothing is owed. */
  free: Days;
  /** For a later report in which the loss has a limit by kind of account; `others` is the largest of the other accounts. */
  capped: { within: Days; basic: Paise; savings: Paise; others: Paise } | null;
  /** For the credit until the case is settled; null if it has no term and cannot be used before. */
  credit: Days | null;
  /** After the report. */
  answer: Days;
  answerAbroad: Days | null;
  /** Of a small loss by the customer's own negligence, reported to bank and desk in the time of `free`. */
  compensation: { lossUpTo: Paise; percent: string; atMost: Paise; until: IsoDate } | null;
  /** The government's desk for fraud by electronic means. */
  desk: { telephone: string; site: string };
}

export const lastDay = (calendar: BankCalendar, from: IsoDate, { count, of }: Days): IsoDate =>
  of === "working" ? workingDaysAfter(calendar, from, count) : addDays(from, count);

/** Null for a transaction before the first rule. Compensation is null after its last day. */
export function liabilityRuleOf(rules: readonly LiabilityRule[], made: IsoDate): LiabilityRule | null {
  if (!rules.some(({ from }) => from <= made)) return null;
  const rule = inForce(rules, made);
  return rule.compensation && rule.compensation.until < made ? { ...rule, compensation: null } : rule;
}

/** Last days for the customer's report. `told` is the day of the bank's message. */
export function reportDays(
  { countedFrom, free, capped }: LiabilityRule,
  calendar: BankCalendar,
  { made, told }: { made: IsoDate; told: IsoDate },
) {
  const from = countedFrom === "message" ? told : made;
  return {
    free: lastDay(calendar, from, free),
    capped: capped && lastDay(calendar, from, capped.within),
  };
}

/** Last days of the bank after a report. */
export const answerDays = ({ credit, answer }: LiabilityRule, calendar: BankCalendar, reported: IsoDate) => ({
  credit: credit && lastDay(calendar, reported, credit),
  answer: lastDay(calendar, reported, answer),
});
