import { dailyBalanceInterest } from "bank/interest/rules";
import { monthlyInstalment, remainingSchedule, type Remainder } from "bank/ledger/amortisation";
import { sumBy, type Paise } from "common/money";
import { basisPoints, divideHalfUp } from "common/rounding";
import type { ForeclosedLoan } from "common/tariff";

interface ForeclosureTerms {
  outstanding: Paise;
  days: number;
  rate: string;
  chargePercent: string;
  taxPercent: string;
}

/**
 * Outstanding, interest by days (outstanding × days × r/36500), a percentage of the outstanding as charge,
 * the tax on that. Source: usual practice of Indian banks; GST Act for the tax.
 */
export function foreclosureQuote(terms: ForeclosureTerms) {
  const { outstanding, days, rate, chargePercent, taxPercent } = terms;
  const interest = dailyBalanceInterest([outstanding * BigInt(days)], rate);
  const charge = percentOf(outstanding, chargePercent);
  const tax = percentOf(charge, taxPercent);
  return { interest, charge, tax, total: outstanding + interest + charge + tax };
}

interface KindOfLoan {
  /** As the books name it. */
  loanType: string;
  rateKind: "fixed" | "floating";
  isIndividual: boolean;
}

/** Row of the tariff for ending the loan early; null costs nothing. An individual ends a loan at a floating rate by the rule of RBI. */
export function foreclosedAs({ loanType, rateKind, isIndividual }: KindOfLoan): ForeclosedLoan | null {
  if (isIndividual && rateKind === "floating") return "individual-floating";
  return loanType === "Housing loan" ? "housing-fixed" : null;
}

const percentOf = (amount: Paise, percent: string): Paise =>
  divideHalfUp(amount * basisPoints(percent), 10_000n);

export type Played = ReturnType<typeof playPrepayment>["shorter"];

/**
 * Instalments to come of a loan: as it is, and after a part is paid before the next instalment, with the same instalment or the
 * same end. The instalment that ends a loan sooner is as agreed; the smaller one is the annuity of what is left, if that is less.
 */
export function playPrepayment(loan: Remainder, amount: Paise) {
  const now = played(loan);
  const less = { ...loan, outstanding: loan.outstanding - amount };
  const last = now.schedule.at(-1)?.number ?? loan.first;
  const annuity = monthlyInstalment(less.outstanding, loan.rate, last - loan.first + 1);
  // The last instalment of a loan may be so large that the agreed one is less than the annuity.
  const instalment = annuity < loan.instalment ? annuity : loan.instalment;
  const after = (one: ReturnType<typeof played>) => ({ ...one, saved: now.interest - one.interest });
  return { now, shorter: after(played(less)), smaller: after(played({ ...less, instalment, last })) };
}

function played(loan: Remainder) {
  const schedule = remainingSchedule(loan);
  return { instalment: loan.instalment, schedule, interest: sumBy(schedule, ({ interest }) => interest) };
}
