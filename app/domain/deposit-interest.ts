import { addMonths, daysBetween, type IsoDate } from "./dates";
import type { Paise } from "./money";
import { basisPoints, divideHalfUp, percentOf } from "./rounding";

/** Rates are percent a year as text (`7.25`), amounts paise, rounded half-up to the paisa once, at the end. */

const BASIS = 10_000n;

/** Whole quarters of a term, and the days left over. */
export function quartersAndDays(from: IsoDate, to: IsoDate): { quarters: number; days: number } {
  let quarters = 0;
  while (addMonths(from, 3 * (quarters + 1)) <= to) quarters += 1;
  return { quarters, days: daysBetween(addMonths(from, 3 * quarters), to) };
}

/**
 * A reinvestment deposit with its interest: P(1 + r/400)^q for whole quarters, then simple interest for the odd
 * days: × (1 + r·d/36500). Source: usual practice of Indian banks, quarterly compounding (IBA).
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
 * What a fixed deposit pays that is closed before its time: interest at `cardRate`, the rate for the time it has
 * actually run, less `pointsLess` percent (never below nothing). Source: RBI, premature withdrawal of term deposits.
 */
export function earlyClosureAmount(
  principal: Paise,
  { opened, closed }: { opened: IsoDate; closed: IsoDate },
  { cardRate, pointsLess }: { cardRate: string; pointsLess: string },
): Paise {
  const points = basisPoints(cardRate) - basisPoints(pointsLess);
  return reinvestedAmount(principal, percentOf(points > 0n ? points : 0n), quartersAndDays(opened, closed));
}

/**
 * Interest of a deposit that pays monthly: (P·r/1200)/(1 + r/1200), the discounted value of the quarterly interest.
 * Source: RBI, interest on term deposits paid at monthly intervals.
 */
export function monthlyInterest(principal: Paise, rate: string): Paise {
  const r = basisPoints(rate);
  return divideHalfUp(principal * r, 12n * BASIS + r);
}

/** Digits kept of the cube root below; the amount needs some twenty. */
const SCALE = 10n ** 40n;

/**
 * What a recurring deposit of whole quarters pays: M = R[(1+i)^n − 1]/[1 − (1+i)^(−1/3)], i = r/400, n quarters.
 * Source: IBA. The cube root is taken in whole numbers: with c = (1+i)^(1/3), the divisor is (c − 1)/c.
 */
export function recurringMaturity(instalment: Paise, rate: string, months: number): Paise {
  if (months % 3 !== 0)
    throw new RangeError(`a recurring deposit runs for whole quarters, not ${months} months`);
  const power = BigInt(months / 3);
  const factor = 4n * BASIS + basisPoints(rate);
  const root = cubeRoot((factor * SCALE ** 3n) / (4n * BASIS));
  const whole = (4n * BASIS) ** power;
  return divideHalfUp(instalment * (factor ** power - whole) * root, whole * (root - SCALE));
}

/** The whole part of the cube root, by Newton's steps from above. */
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

/** The same from sums of daily closing balances, each with the rate of its days: rounded once, over all of them. */
export function dailyProductsInterest(spans: readonly { products: bigint; rate: string }[]): Paise {
  const numerator = spans.reduce((sum, { products, rate }) => sum + products * basisPoints(rate), 0n);
  return divideHalfUp(numerator, 365n * BASIS);
}
