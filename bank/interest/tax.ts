import { lastDayOfYear } from "common/counting-days";
import { addMonths, financialYearStart, type IsoDate } from "common/dates";
import { sumBy, type Paise } from "common/money";
import { basisPoints, divideHalfUp } from "common/rounding";
import type { TaxRule } from "common/tariff";

type Thresholds = Pick<TaxRule, "threshold" | "seniorThreshold">;
type Rates = Pick<TaxRule, "rate" | "rateWithoutPan">;

export interface TaxPayer {
  hasPan: boolean;
  senior: boolean;
  declared?: boolean;
}

export function financialYear(date: IsoDate): { from: IsoDate; to: IsoDate } {
  const from = financialYearStart(date);
  return { from, to: lastDayOfYear(date) };
}

/** True if the customer reaches the age within the financial year of `date`; false for firms. */
export function isSenior(dateOfBirth: IsoDate | null, seniorAge: number, date: IsoDate): boolean {
  return dateOfBirth !== null && addMonths(dateOfBirth, 12 * seniorAge) <= financialYear(date).to;
}

export function thresholdOf(rule: Thresholds, { senior }: TaxPayer): Paise {
  return senior ? rule.seniorThreshold : rule.threshold;
}

export function taxRateOf(rule: Rates, { hasPan }: TaxPayer): string {
  return hasPan ? rule.rate : rule.rateWithoutPan;
}

/**
 * Tax on a year's interest over all of a customer's deposits: 0 up to the threshold or after a declaration, above it the rate
 * on the whole, rounded to the rupee.
 */
export function taxOnInterest(interest: Paise, rule: Thresholds & Rates, payer: TaxPayer): Paise {
  if (payer.declared || interest <= thresholdOf(rule, payer)) return 0n;
  const hundredths = 10_000n;
  return divideHalfUp(interest * basisPoints(taxRateOf(rule, payer)), hundredths * 100n) * 100n;
}

const RUPEE = 100n;

/**
 * Splits whole rupees by weights; the parts sum to the whole. Rupees lost to rounding go, one each, to the parts that lost
 * most.
 */
export function apportion(whole: Paise, weights: readonly bigint[]): Paise[] {
  const sum = weights.reduce((total, weight) => total + weight, 0n);
  if (sum === 0n) return weights.map(() => 0n);
  const rupees = whole / RUPEE;
  const parts = weights.map((weight, place) => ({
    place,
    down: (rupees * weight) / sum,
    lost: (rupees * weight) % sum,
  }));
  const left = Number(rupees - parts.reduce((total, { down }) => total + down, 0n));
  const lostMost = parts.toSorted((one, other) =>
    one.lost < other.lost ? 1 : one.lost > other.lost ? -1 : 0,
  );
  const gains = new Set(lostMost.slice(0, left).map(({ place }) => place));
  return parts.map(({ place, down }) => (down + (gains.has(place) ? 1n : 0n)) * RUPEE);
}

export interface EarningDeposit {
  interest: Paise;
  /** Part of the interest that earlier deductions cover. */
  covered: Paise;
  /** Deducted less refunded. */
  tax: Paise;
}

export const taxSoFar = (deposits: readonly EarningDeposit[]): Paise => sumBy(deposits, ({ tax }) => tax);
export const interestSoFar = (deposits: readonly EarningDeposit[]): Paise =>
  sumBy(deposits, ({ interest }) => interest);

/**
 * Shares of tax owed now, in proportion to each deposit's interest of the year; a deposit that has borne more gets nothing
 * back.
 */
export function sharesOfTax(owed: Paise, deposits: readonly EarningDeposit[]): Paise[] {
  const fair = apportion(
    taxSoFar(deposits) + owed,
    deposits.map(({ interest }) => interest),
  );
  const missing = deposits.map(({ tax }, place) => (fair[place]! > tax ? fair[place]! - tax : 0n));
  return apportion(owed, missing);
}
