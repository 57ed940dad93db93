import type { Paise } from "./money";
import { basisPoints, divideHalfUp } from "./rounding";

const YEAR = 12n * 10_000n;

/**
 * The equated monthly instalment: P·i(1+i)^n/((1+i)^n − 1), i = r/1200, rounded to the rupee. `rate` is percent a
 * year as text, monthly rests. Source: the annuity formula Indian banks publish for retail loans.
 */
export function monthlyInstalment(principal: Paise, rate: string, months: number): Paise {
  const r = basisPoints(rate);
  if (r === 0n) return divideHalfUp(principal, BigInt(months) * 100n) * 100n;
  const grown = (YEAR + r) ** BigInt(months);
  const flat = YEAR ** BigInt(months);
  return divideHalfUp(principal * r * grown, YEAR * (grown - flat) * 100n) * 100n;
}

/** Interest of one month on what is outstanding, in paise. */
export function monthsInterest(outstanding: Paise, rate: string): Paise {
  return divideHalfUp(outstanding * basisPoints(rate), YEAR);
}

export interface Instalment {
  /** From 1. */
  number: number;
  payment: Paise;
  interest: Paise;
  /** Outstanding after it. */
  outstanding: Paise;
}

/** The whole repayment; the last instalment takes the difference that rounding leaves. */
export function repaymentSchedule(principal: Paise, rate: string, months: number): Instalment[] {
  const instalment = monthlyInstalment(principal, rate, months);
  const schedule: Instalment[] = [];
  let outstanding = principal;
  for (let number = 1; number <= months; number += 1) {
    const interest = monthsInterest(outstanding, rate);
    const payment = number === months ? outstanding + interest : instalment;
    outstanding += interest - payment;
    schedule.push({ number, payment, interest, outstanding });
  }
  return schedule;
}
