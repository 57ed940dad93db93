import type { BankTariff } from "common/bank";
import { countingDays } from "common/counting-days";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { depositInterest, depositPeriods, monthsAndDays, recurringWorth, type DepositTerms } from "./rules";

/** Says on which days a deposit's interest counts for tax, if every instalment of a recurring one is paid on its day. */

type Tariff = Pick<BankTariff, "tax">;

/** Each 31 March on which interest counts that is credited later. */
export const countingDaysOf = (
  { tax }: Tariff,
  terms: Pick<DepositTerms, "payout" | "opened" | "matures">,
) => (terms.payout === "recurring" ? countingDays(tax, terms) : []);

/** Interest of a recurring deposit from the opening to `day`. */
export function accruedBy(terms: DepositTerms, day: IsoDate): Paise {
  const { principal, opened, months } = terms;
  const paid = Math.min(months, monthsAndDays(opened, day).months + 1);
  return recurringWorth(terms, paid, day) - principal * BigInt(paid);
}

export interface TaxedPart {
  on: IsoDate;
  interest: Paise;
}

/** The parts sum to the deposit's interest. */
export function taxedParts(tariff: Tariff, terms: DepositTerms): TaxedPart[] {
  if (terms.payout !== "recurring")
    return depositPeriods(terms).map((period) => ({
      on: period.due,
      interest: depositInterest(terms, period),
    }));
  let before: Paise = 0n;
  return [...countingDaysOf(tariff, terms), terms.matures].map((on) => {
    const accrued = accruedBy(terms, on);
    const interest = accrued - before;
    before = accrued;
    return { on, interest };
  });
}
