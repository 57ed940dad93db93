/**
 * Amounts in words in Malayalam. A part before another takes its joining form (ലക്ഷം → ലക്ഷത്തി, നൂറ് → നൂറ്റി); a unit is joined
 * to it in one word, with a gliding y before a vowel (ഇരുപത്തിയൊന്ന്); a thousand merges with its count. Source: cardinals of
 * Swathanthra Malayalam Computing's morphology analyser.
 */
import { own } from "common/own";
import { partsOf, tenAndUnit, type AmountWriter } from "./parts";

const belowTwenty = (
  "പൂജ്യം ഒന്ന് രണ്ട് മൂന്ന് നാല് അഞ്ച് ആറ് ഏഴ് എട്ട് ഒമ്പത് പത്ത് " +
  "പതിനൊന്ന് പന്ത്രണ്ട് പതിമൂന്ന് പതിനാല് പതിനഞ്ച് പതിനാറ് പതിനേഴ് പതിനെട്ട് പത്തൊമ്പത്"
).split(" ");
const units = belowTwenty.slice(1, 10);
const tens = "- പത്ത് ഇരുപത് മുപ്പത് നാൽപ്പത് അമ്പത് അറുപത് എഴുപത് എൺപത് തൊണ്ണൂറ്".split(" ");
const hundreds = "- നൂറ് ഇരുന്നൂറ് മുന്നൂറ് നാനൂറ് അഞ്ഞൂറ് അറുനൂറ് എഴുന്നൂറ് എണ്ണൂറ് തൊള്ളായിരം".split(" ");

/** Form before a smaller part; കോടി does not change. */
function joining(part: string): string {
  return part.replace(/ം$/, "ത്തി").replace(/ത്$/, "ത്തി").replace(/റ്$/, "റ്റി");
}

const glides: Record<string, string> = { അ: "യ", ആ: "യാ", എ: "യെ", ഏ: "യേ", ഒ: "യൊ" };
const gliding = (unit: string) => unit.replace(/^[അആഎഏഒ]/, (vowel) => own(glides, vowel)!);

function join(parts: string[]): string {
  return parts.reduce((text, part) => {
    const stem = joining(text);
    return stem !== text && units.includes(part) ? stem + gliding(part) : `${stem} ${part}`;
  });
}

/** Form before a noun. */
const counting = (count: number) => (count === 1 ? "ഒരു" : malayalamNumber(count));

function thousands(count: number): string {
  if (count === 1) return "ആയിരം";
  if (count === 8) return "എണ്ണായിരം";
  if (count === 10) return "പതിനായിരം";
  return malayalamNumber(count)
    .replace(/മൂന്ന്$/, "മൂവായിരം")
    .replace(/ഞ്ച്$/, "യ്യായിരം")
    .replace(/ത്$/, "തിനായിരം")
    .replace(/്$/, "ായിരം");
}

export function malayalamNumber(number: number): string {
  if (number === 0) return belowTwenty[0]!;
  return join(
    partsOf(number, {
      crores: (count) => `${counting(count)} കോടി`,
      lakhs: (count) => `${counting(count)} ലക്ഷം`,
      thousands,
      hundreds: (count) => hundreds[count]!,
      belowHundred: (rest) => tenAndUnit(rest, belowTwenty, tens),
    }),
  );
}

export const malayalamAmount: AmountWriter = (rupees, paise) => {
  const inPaise = `${counting(paise)} പൈസ മാത്രം`;
  if (rupees === 0 && paise > 0) return inPaise;
  const whole = `${counting(rupees)} രൂപ`;
  return paise === 0 ? `${whole} മാത്രം` : `${whole} ${inPaise}`;
};
