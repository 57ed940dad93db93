/** Amounts in words as Indian banks write English: lakh and crore without a plural, no "and" within the number. */
import { partsOf, tenAndUnit, type AmountWriter } from "./parts";

const belowTwenty = (
  "zero one two three four five six seven eight nine ten " +
  "eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
).split(" ");
const tens = "- ten twenty thirty forty fifty sixty seventy eighty ninety".split(" ");

const belowHundred = (number: number) => tenAndUnit(number, belowTwenty, tens).join("-");

export function englishNumber(number: number): string {
  if (number === 0) return belowTwenty[0]!;
  return partsOf(number, {
    crores: (count) => `${englishNumber(count)} crore`,
    lakhs: (count) => `${belowHundred(count)} lakh`,
    thousands: (count) => `${belowHundred(count)} thousand`,
    hundreds: (count) => `${belowHundred(count)} hundred`,
    belowHundred: (rest) => [belowHundred(rest)],
  }).join(" ");
}

const paiseInEnglish = (paise: number) => `${paise === 1 ? "paisa" : "paise"} ${englishNumber(paise)}`;

export const englishAmount: AmountWriter = (rupees, paise) => {
  if (rupees === 0 && paise > 0) {
    const text = paiseInEnglish(paise);
    return `${text.charAt(0).toUpperCase()}${text.slice(1)} only`;
  }
  const whole = `${rupees === 1 ? "Rupee" : "Rupees"} ${englishNumber(rupees)}`;
  return paise === 0 ? `${whole} only` : `${whole} and ${paiseInEnglish(paise)} only`;
};
