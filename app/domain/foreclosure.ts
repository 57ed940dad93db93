import { dailyBalanceInterest } from "./deposit-interest";
import type { Paise } from "./money";
import { basisPoints, divideHalfUp } from "./rounding";

/** What a loan costs to end today; rates and percentages are percent as text, amounts paise. */
export interface ForeclosureTerms {
  outstanding: Paise;
  /** Since interest was last charged. */
  days: number;
  rate: string;
  chargePercent: string;
  taxPercent: string;
}

export interface ForeclosureQuote {
  interest: Paise;
  charge: Paise;
  /** On the charge. */
  tax: Paise;
  total: Paise;
}

/**
 * Outstanding, interest by days (outstanding × days × r/36500), a percentage of the outstanding as charge and the tax
 * on that. Source: usual practice of Indian banks; GST Act for the tax.
 */
export function foreclosureQuote(terms: ForeclosureTerms): ForeclosureQuote {
  const { outstanding, days, rate, chargePercent, taxPercent } = terms;
  const interest = dailyBalanceInterest([outstanding * BigInt(days)], rate);
  const charge = percentOf(outstanding, chargePercent);
  const tax = percentOf(charge, taxPercent);
  return { interest, charge, tax, total: outstanding + interest + charge + tax };
}

const percentOf = (amount: Paise, percent: string): Paise =>
  divideHalfUp(amount * basisPoints(percent), 10_000n);
