import { addMonths, type IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { basisPoints, divideHalfUp } from "common/rounding";

/** A loan's instalments: the schedule, what a repayment changes and coming debits are all calculated here. */

const YEAR = 12n * 10_000n;

/**
 * The equated monthly instalment: P·i(1+i)^n/((1+i)^n − 1), i = r/1200, rounded to the rupee. `rate` is
 * percent a year as text, monthly rests. Source: the annuity formula Indian banks publish for retail loans.
 */
export function monthlyInstalment(principal: Paise, rate: string, months: number): Paise {
  const r = basisPoints(rate);
  if (r === 0n) return divideHalfUp(principal, BigInt(months) * 100n) * 100n;
  const grown = (YEAR + r) ** BigInt(months);
  const flat = YEAR ** BigInt(months);
  return divideHalfUp(principal * r * grown, YEAR * (grown - flat) * 100n) * 100n;
}

interface Instalment {
  number: number;
  payment: Paise;
  interest: Paise;
  outstanding: Paise;
}

/** The last instalment absorbs rounding. */
export function repaymentSchedule(principal: Paise, rate: string, months: number): Instalment[] {
  const instalment = monthlyInstalment(principal, rate, months);
  return remainingSchedule({ outstanding: principal, rate, instalment, first: 1, last: months });
}

export interface Remainder {
  outstanding: Paise;
  /** Percent a year as text. */
  rate: string;
  instalment: Paise;
  /** Numbers of the next instalment and of the last one agreed. */
  first: number;
  last: number;
}

/** Remaining instalments. Extra repayments shorten the term; each instalment stays as agreed. */
export function remainingSchedule({ outstanding, rate, instalment, first, last }: Remainder): Instalment[] {
  const schedule: Instalment[] = [];
  for (let number = first; number <= last && outstanding > 0n; number += 1) {
    const interest = monthsInterest(outstanding, rate);
    const payment = duePayment(outstanding + interest, instalment, number === last);
    outstanding += interest - payment;
    schedule.push({ number, payment, interest, outstanding });
  }
  return schedule;
}

export function monthsInterest(outstanding: Paise, rate: string): Paise {
  return divideHalfUp(outstanding * basisPoints(rate), YEAR);
}

/** Due of `owed`, the month's interest included: the instalment, or all that is left. */
export function duePayment(owed: Paise, instalment: Paise, last: boolean): Paise {
  return last || owed < instalment ? owed : instalment;
}

/** Of an instalment, the first a month after the loan was paid out. */
export const dueDate = ({ disbursedOn }: { disbursedOn: IsoDate }, number: number): IsoDate =>
  addMonths(disbursedOn, number);
