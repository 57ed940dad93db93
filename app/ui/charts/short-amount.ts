import type { Paise } from "common/money";
import { groupIndian } from "common/money";
import { divideHalfUp } from "common/rounding";

export interface ShortAmount {
  /** `-₹1.25`; at most two decimals, none where they are noughts. */
  figure: string;
  /** What it is counted in; below a lakh in rupees, in full. */
  unit: "rupee" | "lakh" | "crore";
}

const LAKH = 1_00_000n * 100n;
const CRORE = 100n * LAKH;

/** An amount as the scale of a chart has room for it: ₹1,25,000.00 is 1.25 lakh. */
export function shortAmount(paise: Paise): ShortAmount {
  const size = paise < 0n ? -paise : paise;
  const sign = paise < 0n ? "-₹" : "₹";
  const unit = size < LAKH ? "rupee" : size < CRORE ? "lakh" : "crore";
  const one = { rupee: 100n, lakh: LAKH, crore: CRORE }[unit];
  const hundredths = divideHalfUp(size * 100n, one);
  const decimals = (hundredths % 100n).toString().padStart(2, "0").replace(/0+$/, "");
  const whole = groupIndian((hundredths / 100n).toString());
  return { figure: `${sign}${whole}${decimals && `.${decimals}`}`, unit };
}
