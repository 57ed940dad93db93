import type { Db } from "bank/database/schema";
import { earningDeposits, taxPayer, taxRuleOn } from "bank/interest/deduct-tax";
import { earnsSeniorRate, offeredTerms } from "bank/interest/new-deposit";
import {
  depositInterest,
  depositPeriods,
  effectiveYield,
  interestOfTerm,
  monthlyInterest,
  type DepositTerms,
} from "bank/interest/rules";
import { financialYear, interestSoFar, taxOnInterest } from "bank/interest/tax";
import { interestToCome } from "bank/interest/to-come";
import type { Customer } from "bank/customers";
import { done, refuse, serve } from "bank/service";
import type { BankTariff } from "common/bank";
import { depositQuote, depositRefusals } from "common/contract/deposits.server";
import { addDays, istDate, type IsoDate } from "common/dates";
import { isDepositAmount, isTerm, type DepositRequest } from "common/deposits";
import { sumBy, type Paise } from "common/money";

const OTHER_MONTHS = [6, 12, 24, 36, 60];

/** Terms opened on a day; null if there is no such deposit. */
export function termsFor(
  tariff: BankTariff,
  requested: DepositRequest,
  customer: Pick<Customer, "date_of_birth">,
  opened: IsoDate,
): DepositTerms | null {
  if (!isTerm(requested) || !isDepositAmount(requested.amount)) return null;
  return offeredTerms(tariff, requested, { opened, born: customer.date_of_birth });
}

export const quote = serve(depositQuote, "customer", async ({ db, clock, tariff, customer }, requested) => {
  const today = istDate(clock.now());
  const terms = termsFor(tariff, requested, customer, today);
  if (!terms) return refuse(depositRefusals.notOffered);
  const { rate, matures, maturityAmount, payout, principal } = terms;
  const others = OTHER_MONTHS.flatMap((months) => {
    const other = termsFor(tariff, { ...requested, months, days: 0 }, customer, today);
    return other
      ? [{ months, rate: other.rate, maturityAmount: other.maturityAmount, interest: interestOfTerm(other) }]
      : [];
  });
  return done({
    rate,
    yield: effectiveYield(terms),
    senior: earnsSeniorRate(tariff, customer.date_of_birth, today),
    maturesOn: matures,
    maturityAmount,
    interest: interestOfTerm(terms),
    ...(payout === "monthly-interest" ? { monthlyInterest: monthlyInterest(principal, rate) } : {}),
    tax: await taxLikely(db, customer.number, terms, today),
    others,
  });
});

/**
 * Tax that a deposit adds, by today's rule: per financial year of its term, the tax on all of the customer's interest less
 * the tax without it. Renewals of other deposits are not counted.
 */
async function taxLikely(
  db: Db,
  customerNumber: string,
  terms: DepositTerms,
  today: IsoDate,
): Promise<Paise> {
  const rule = await taxRuleOn(db, today);
  const payer = await taxPayer(db, customerNumber, rule, today);
  const periods = depositPeriods(terms);
  let tax: Paise = 0n;
  let before: Paise = 0n;
  for (
    let year = financialYear(today);
    year.from <= terms.matures;
    year = financialYear(addDays(year.to, 1))
  ) {
    const { from, to } = year;
    const own = sumBy(
      periods.filter(({ due }) => due >= from && due <= to),
      (period) => depositInterest(terms, period),
    );
    const untilThen = await interestToCome(db, customerNumber, { to, today });
    const credited = from <= today ? interestSoFar(await earningDeposits(db, customerNumber, year)) : 0n;
    const others = untilThen - before + credited;
    before = untilThen;
    tax += taxOnInterest(own + others, rule, payer) - taxOnInterest(others, rule, payer);
  }
  return tax;
}
