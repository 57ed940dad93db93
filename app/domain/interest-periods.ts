import { addDays, addMonths, daysBetween, type IsoDate } from "./dates";
import { dailyBalanceInterest, monthlyInterest, quartersAndDays, reinvestedAmount } from "./deposit-interest";
import type { Paise } from "./money";

/** When interest is due: on running accounts by calendar quarters and months, on deposits by the months of their own. */
export interface InterestPeriod {
  from: IsoDate;
  /** The day after its last one: on it the interest is credited or charged. */
  due: IsoDate;
}

/** Savings interest is credited each quarter, interest on what is owed charged each month. */
export const calendarMonths = { savings: 3, overdraft: 1, "cash-credit": 1 } as const;

/** The first calendar period of 1 or 3 months that is due on `date` or after. */
export function calendarPeriod(months: 1 | 3, date: IsoDate): InterestPeriod {
  const month = Number(date.slice(5, 7)) - 1;
  const start = addMonths(`${date.slice(0, 7)}-01` as IsoDate, -(month % months));
  const due = start === date ? date : addMonths(start, months);
  return { from: addMonths(due, -months), due };
}

export interface DepositTerms {
  payout: "reinvestment" | "monthly-interest" | "recurring";
  /** Paid in at opening; of a recurring deposit each month. */
  principal: Paise;
  /** Percent a year. */
  rate: string;
  months: number;
  opened: IsoDate;
  matures: IsoDate;
  maturityAmount: Paise;
}

/** A recurring deposit earns its interest in one sum, at maturity. */
const stepMonths = { "monthly-interest": 1, reinvestment: 3, recurring: Infinity } as const;

/** All periods of a deposit, oldest first; the last one ends at maturity and may be shorter. */
export function depositPeriods({ payout, opened, matures }: DepositTerms): InterestPeriod[] {
  const periods: InterestPeriod[] = [];
  const step = stepMonths[payout];
  let from = opened;
  for (let count = 1; from < matures; count += 1) {
    const next = step === Infinity ? matures : addMonths(opened, step * count);
    const due = next < matures ? next : matures;
    periods.push({ from, due });
    from = due;
  }
  return periods;
}

/** Interest of one of its periods; of a recurring deposit when every instalment was paid in time. */
export function depositInterest(terms: DepositTerms, { from, due }: InterestPeriod): Paise {
  const { payout, principal, rate, opened } = terms;
  switch (payout) {
    case "recurring":
      return terms.maturityAmount - principal * BigInt(terms.months);
    case "reinvestment":
      return grownUntil(due) - grownUntil(from);
    case "monthly-interest":
      return isWholeMonth(opened, due)
        ? monthlyInterest(principal, rate)
        : dailyBalanceInterest([principal * BigInt(daysBetween(from, due))], rate);
  }

  function grownUntil(date: IsoDate): Paise {
    return reinvestedAmount(principal, rate, quartersAndDays(opened, date));
  }
}

function isWholeMonth(opened: IsoDate, due: IsoDate): boolean {
  const months =
    (Number(due.slice(0, 4)) - Number(opened.slice(0, 4))) * 12 +
    Number(due.slice(5, 7)) -
    Number(opened.slice(5, 7));
  return addMonths(opened, months) === due;
}

/** The last day of a period. */
export function lastDay({ due }: InterestPeriod): IsoDate {
  return addDays(due, -1);
}
