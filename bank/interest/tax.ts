import { addMonths, financialYearStart, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { basisPoints, divideHalfUp } from "common/rounding";

/** Tax on interest. Source: Income-tax Act, section 194A; rule and amounts hold from a date on. */
export interface TaxRule {
  /** Interest of a financial year up to which nothing is deducted. */
  threshold: Paise;
  seniorThreshold: Paise;
  /** Years of age from which the higher threshold holds. */
  seniorAge: number;
  /** Percent. */
  rate: string;
  rateWithoutPan: string;
}

/** What of a customer decides on the tax. */
export interface TaxPayer {
  hasPan: boolean;
  senior: boolean;
}

/** First and last day of the financial year that `date` lies in. */
export function financialYear(date: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = financialYearStart(date);
  return { from, to: `${Number(from.slice(0, 4)) + 1}-03-31` as IsoDate };
}

/** A senior is who reaches the age on some day of the financial year that `date` lies in; a firm never does. */
export function isSenior(dateOfBirth: IsoDate | null, seniorAge: number, date: IsoDate): boolean {
  return dateOfBirth !== null && addMonths(dateOfBirth, 12 * seniorAge) <= financialYear(date).to;
}

export function thresholdOf(rule: TaxRule, { senior }: TaxPayer): Paise {
  return senior ? rule.seniorThreshold : rule.threshold;
}

export function taxRateOf(rule: TaxRule, { hasPan }: TaxPayer): string {
  return hasPan ? rule.rate : rule.rateWithoutPan;
}

/**
 * Tax on a financial year's interest over all of a customer's deposits: nothing up to the threshold, above it
 * the rate on the whole of it, rounded to the rupee.
 */
export function taxOnInterest(interest: Paise, rule: TaxRule, payer: TaxPayer): Paise {
  if (interest <= thresholdOf(rule, payer)) return 0n;
  const hundredths = 10_000n;
  return divideHalfUp(interest * basisPoints(taxRateOf(rule, payer)), hundredths * 100n) * 100n;
}
