import { addMonths, daysBetween, isoDate, monthStart, type IsoDate, addDays } from "common/dates";
import { sumBy, type Paise } from "common/money";
import { maturesOn, type DepositScheme, type DepositRequest } from "common/deposits";
import { basisPoints, divideHalfUp, percentOf } from "common/rounding";

/** Rates are percent a year as text (`7.25`), amounts paise, rounded half-up to the paisa once, at the end. */

const BASIS = 10_000n;

export function quartersAndDays(from: IsoDate, to: IsoDate): { quarters: number; days: number } {
  let quarters = 0;
  while (addMonths(from, 3 * (quarters + 1)) <= to) quarters += 1;
  return { quarters, days: daysBetween(addMonths(from, 3 * quarters), to) };
}

export function monthsAndDays(from: IsoDate, to: IsoDate): { months: number; days: number } {
  let months = 0;
  while (addMonths(from, months + 1) <= to) months += 1;
  return { months, days: daysBetween(addMonths(from, months), to) };
}

/**
 * A reinvestment deposit with its interest: P(1 + r/400)^q for whole quarters, then simple interest for the
 * odd days: × (1 + r·d/36500). Source: usual practice of Indian banks, quarterly compounding (IBA).
 */
export function reinvestedAmount(
  principal: Paise,
  rate: string,
  { quarters, days }: { quarters: number; days: number },
): Paise {
  const r = basisPoints(rate);
  const power = BigInt(quarters);
  return divideHalfUp(
    principal * (4n * BASIS + r) ** power * (365n * BASIS + r * BigInt(days)),
    (4n * BASIS) ** power * 365n * BASIS,
  );
}

/**
 * The rate of a deposit that is closed early: that of the card for the time it has run, at most the agreed one, less
 * `pointsLess` percent; never below nothing. Source: RBI, premature withdrawal of term deposits.
 */
export function earlyRate({ agreed, card, pointsLess }: Record<"agreed" | "card" | "pointsLess", string>) {
  const lower = basisPoints(card) < basisPoints(agreed) ? card : agreed;
  const points = basisPoints(lower) - basisPoints(pointsLess);
  return percentOf(points > 0n ? points : 0n);
}

export function earnedBy(
  { payout, principal, opened }: Pick<DepositTerms, "payout" | "principal" | "opened">,
  closed: IsoDate,
  rate: string,
): Paise {
  if (payout === "reinvestment")
    return reinvestedAmount(principal, rate, quartersAndDays(opened, closed)) - principal;
  const { months, days } = monthsAndDays(opened, closed);
  return (
    monthlyInterest(principal, rate) * BigInt(months) + dailyBalanceInterest([principal * BigInt(days)], rate)
  );
}

/**
 * Interest paid monthly: (P·r/1200)/(1 + r/1200), the discounted value of the quarterly interest. Source:
 * RBI, interest on term deposits paid at monthly intervals.
 */
export function monthlyInterest(principal: Paise, rate: string): Paise {
  const r = basisPoints(rate);
  return divideHalfUp(principal * r, 12n * BASIS + r);
}

/** Digits kept of the cube root below; the amount needs some twenty. */
const SCALE = 10n ** 40n;

/**
 * Worth of a recurring deposit on a day: each of the `paid` instalments earns from the due day on, whenever it was paid in,
 * (1 + r/400)^(m/3) for m whole months, then simple interest for the odd days. On the day of maturity of one paid in full
 * that is M = R[(1+i)^n − 1]/[1 − (1+i)^(−1/3)], i = r/400, n quarters. Source: IBA.
 */
export function recurringWorth(
  { principal, rate, opened }: Pick<DepositTerms, "principal" | "rate" | "opened">,
  paid: number,
  day: IsoDate,
): Paise {
  const { months, days } = monthsAndDays(opened, day);
  // An instalment paid ahead earns nothing before its due day.
  const earning = Math.min(paid, months + 1);
  const monthly = cubeRoot(((4n * BASIS + basisPoints(rate)) * SCALE ** 3n) / (4n * BASIS));
  let growth = SCALE;
  let sum = 0n;
  for (let month = 0; month <= months; month += 1) {
    if (month > months - earning) sum += growth;
    growth = (growth * monthly) / SCALE;
  }
  const odd = 365n * BASIS + basisPoints(rate) * BigInt(days);
  return divideHalfUp(principal * sum * odd, SCALE * 365n * BASIS) + principal * BigInt(paid - earning);
}

/** Maturity amount of a recurring deposit of whole quarters, each instalment paid on its day. */
export function recurringMaturity(instalment: Paise, rate: string, months: number): Paise {
  if (months % 3 !== 0)
    throw new RangeError(`a recurring deposit runs for whole quarters, not ${months} months`);
  const opened = isoDate("2000-01-01");
  return recurringWorth({ principal: instalment, rate, opened }, months, addMonths(opened, months));
}

/** Charge for one month in which instalments are missing: R × `percent`/100 each. Source: usual tariff of Indian banks. */
export function lateCharge(instalment: Paise, percent: string, missing: number): Paise {
  return divideHalfUp(instalment * basisPoints(percent), 100n * 100n) * BigInt(missing);
}

/** Integer cube root, by Newton's method from above. */
function cubeRoot(value: bigint): bigint {
  let root = 1n << BigInt(Math.ceil(value.toString(2).length / 3));
  for (;;) {
    const next = (2n * root + value / (root * root)) / 3n;
    if (next >= root) return root;
    root = next;
  }
}

/** Interest on a running account: sum of daily closing balances × r/36500. Source: RBI, daily products. */
export function dailyBalanceInterest(closingBalances: Iterable<Paise>, rate: string): Paise {
  let products = 0n;
  for (const balance of closingBalances) products += balance;
  return dailyProductsInterest([{ products, rate }]);
}

export function dailyProductsInterest(spans: readonly { products: bigint; rate: string }[]): Paise {
  const numerator = spans.reduce((sum, { products, rate }) => sum + products * basisPoints(rate), 0n);
  return divideHalfUp(numerator, 365n * BASIS);
}

/** Running accounts: calendar quarters and months; deposits: months from opening. */
export interface InterestPeriod {
  from: IsoDate;
  /** Day after the last one: interest is credited or charged on it. */
  due: IsoDate;
}

/** Savings interest is credited quarterly, interest owed is charged monthly. */
export const calendarMonths = { savings: 3, overdraft: 1, "cash-credit": 1 } as const;

export function calendarPeriod(months: 1 | 3, date: IsoDate): InterestPeriod {
  const month = Number(date.slice(5, 7)) - 1;
  const start = addMonths(monthStart(date), -(month % months));
  const due = start === date ? date : addMonths(start, months);
  return { from: addMonths(due, -months), due };
}

export interface DepositTerms {
  payout: DepositScheme;
  principal: Paise;
  rate: string;
  months: number;
  opened: IsoDate;
  matures: IsoDate;
  maturityAmount: Paise;
}

export function termsOf(
  { scheme: payout, amount: principal, ...term }: DepositRequest,
  { opened, rate }: { opened: IsoDate; rate: string },
): DepositTerms {
  const terms = { payout, principal, rate, months: term.months, opened, matures: maturesOn(opened, term) };
  return { ...terms, maturityAmount: maturityAmountOf(terms) };
}

/** Maturity amount; of a recurring deposit if every instalment is paid on time. */
function maturityAmountOf({
  payout,
  principal,
  rate,
  months,
  opened,
  matures,
}: Omit<DepositTerms, "maturityAmount">): Paise {
  switch (payout) {
    case "monthly-interest":
      return principal;
    case "recurring":
      return recurringMaturity(principal, rate, months);
    case "reinvestment":
      return reinvestedAmount(principal, rate, quartersAndDays(opened, matures));
  }
}

export const interestOfTerm = (terms: DepositTerms): Paise =>
  sumBy(depositPeriods(terms), (period) => depositInterest(terms, period));

/**
 * A rate with interest on interest, (1 + r/400)^4 − 1, in percent; of interest that is paid out the rate itself.
 * Source: usual practice of Indian banks, quarterly compounding (IBA).
 */
export function effectiveYield({ payout, rate }: Pick<DepositTerms, "payout" | "rate">): string {
  if (payout === "monthly-interest") return rate;
  const whole = (4n * BASIS) ** 4n;
  return percentOf(divideHalfUp(((4n * BASIS + basisPoints(rate)) ** 4n - whole) * BASIS, whole));
}

/** A recurring deposit earns its interest in one sum, at maturity. */
const stepMonths = { "monthly-interest": 1, reinvestment: 3, recurring: Infinity } as const;

/** All periods of a deposit, oldest first; the last one may be shorter. */
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

export function depositInterest(terms: DepositTerms, { from, due }: InterestPeriod): Paise {
  const { payout, principal, rate, opened } = terms;
  switch (payout) {
    case "recurring":
      return recurringWorth(terms, terms.months, terms.matures) - principal * BigInt(terms.months);
    case "reinvestment":
      return grownUntil(due) - grownUntil(from);
    case "monthly-interest":
      return monthsSince(opened, due) !== null
        ? monthlyInterest(principal, rate)
        : dailyBalanceInterest([principal * BigInt(daysBetween(from, due))], rate);
  }

  function grownUntil(date: IsoDate): Paise {
    return reinvestedAmount(principal, rate, quartersAndDays(opened, date));
  }
}

/** Months after `first` if `date` is a due date, else null; 0 for `first`. */
function monthsSince(first: IsoDate, date: IsoDate): number | null {
  const months =
    (Number(date.slice(0, 4)) - Number(first.slice(0, 4))) * 12 +
    Number(date.slice(5, 7)) -
    Number(first.slice(5, 7));
  return months >= 0 && addMonths(first, months) === date ? months : null;
}

export function lastDay({ due }: InterestPeriod): IsoDate {
  return addDays(due, -1);
}
