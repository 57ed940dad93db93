import { groupIndian, isHidden, type Paise } from "common/money";
import { divideHalfUp } from "common/rounding";
import type { LineData } from "./line-drawing";
import { tenths } from "./paint";

/** Most steps of the scale; rounding at the ends may add one. */
const MAX_STEPS = 4n;
const ONE_RUPEE = 100n;

/**
 * Rungs of a scale in paise, lowest first: they include 0, enclose all amounts and are 1, 2 or 5 times a power of ten of rupees
 * apart. Without amounts: 0 and ₹1.
 */
export function scaleFor(amounts: readonly Paise[]): Paise[] {
  const most = amounts.reduce((highest, amount) => (amount > highest ? amount : highest), 0n);
  const least = amounts.reduce((lowest, amount) => (amount < lowest ? amount : lowest), 0n);
  const step = stepFor(most - least);
  const rungs: Paise[] = [];
  const bottom = -roundedUp(-least, step);
  const top = roundedUp(most, step);
  for (let rung = bottom; rung <= top; rung += step) rungs.push(rung);
  return rungs.length > 1 ? rungs : [0n, step];
}

function stepFor(reach: Paise): Paise {
  for (let power = ONE_RUPEE; ; power *= 10n)
    for (const step of [power, 2n * power, 5n * power]) if (step * MAX_STEPS >= reach) return step;
}

/** Rounds an amount that is not negative up to a multiple of `step`. */
const roundedUp = (amount: Paise, step: Paise) => ((amount + step - 1n) / step) * step;

export const shareOf = (amount: Paise, largest: Paise): number =>
  largest === 0n || isHidden(amount) || isHidden(largest) ? 0 : Number((amount * 1000n) / largest) / 10;

export function across({ points }: Pick<LineData, "points">, x: number): number {
  const [from, to] = [points[0]!.x, points.at(-1)!.x];
  return tenths(((x - from) / (to - from)) * 100);
}

export interface ShortAmount {
  /** `−₹1.25`, with at most two decimals. */
  figure: string;
  /** Rupees below a lakh. */
  unit: "rupee" | "lakh" | "crore";
}

const LAKH = 1_00_000n * 100n;
const CRORE = 100n * LAKH;

/** Shortens an amount for the scale of a chart: ₹1,25,000.00 is 1.25 lakh. */
export function shortAmount(paise: Paise): ShortAmount {
  const size = paise < 0n ? -paise : paise;
  const sign = paise < 0n ? "−₹" : "₹";
  const unit = size < LAKH ? "rupee" : size < CRORE ? "lakh" : "crore";
  const one = { rupee: 100n, lakh: LAKH, crore: CRORE }[unit];
  const hundredths = divideHalfUp(size * 100n, one);
  const decimals = (hundredths % 100n).toString().padStart(2, "0").replace(/0+$/, "");
  const whole = groupIndian((hundredths / 100n).toString());
  return { figure: `${sign}${whole}${decimals && `.${decimals}`}`, unit };
}
