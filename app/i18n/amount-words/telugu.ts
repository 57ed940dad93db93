/**
 * Amounts in words in Telugu. A number precedes a noun, so plurals are oblique (రెండు వేల రూపాయలు); a single hundred, lakh or
 * crore has a joining form before a smaller part (వంద → నూట, లక్ష → లక్షా, కోటి → కోటీ).
 */
import { partsOf, tenAndUnit, type AmountWriter } from "./parts";

const belowTwenty = (
  "సున్నా ఒకటి రెండు మూడు నాలుగు ఐదు ఆరు ఏడు ఎనిమిది తొమ్మిది పది " +
  "పదకొండు పన్నెండు పదమూడు పద్నాలుగు పదిహేను పదహారు పదిహేడు పద్దెనిమిది పంతొమ్మిది"
).split(" ");
const tens = "- పది ఇరవై ముప్పై నలభై యాభై అరవై డెబ్బై ఎనభై తొంభై".split(" ");

function joining(part: string): string {
  return part.replace(/వంద$/, "నూట").replace(/లక్ష$/, "లక్షా").replace(/కోటి$/, "కోటీ");
}

const join = (parts: string[]) => parts.reduce((text, part) => `${joining(text)} ${part}`);

/** One of a thing is ఒక; at the end of a greater number it is ఒక్క. */
const counting = (number: string) => number.replace(/^ఒకటి$/, "ఒక").replace(/ఒకటి$/, "ఒక్క");

const belowHundred = (number: number) => tenAndUnit(number, belowTwenty, tens);

const counted = (count: number, one: string, many: string) =>
  count === 1 ? one : `${teluguNumber(count)} ${many}`;

export function teluguNumber(number: number): string {
  if (number === 0) return belowTwenty[0]!;
  const parts = partsOf(number, {
    crores: (count) => counted(count, "కోటి", "కోట్ల"),
    lakhs: (count) => counted(count, "లక్ష", "లక్షల"),
    thousands: (count) => counted(count, "వెయ్యి", "వేల"),
    hundreds: (count) => counted(count, "వంద", "వందల"),
    belowHundred,
  });
  return counting(join(parts));
}

export const teluguAmount: AmountWriter = (rupees, paise) => {
  const inPaise = `${teluguNumber(paise)} ${paise === 1 ? "పైసా" : "పైసలు"} మాత్రమే`;
  if (rupees === 0 && paise > 0) return inPaise;
  const number = teluguNumber(rupees);
  if (paise === 0) return `${number} ${rupees === 1 ? "రూపాయి" : "రూపాయలు"} మాత్రమే`;
  return `${number} ${rupees === 1 ? "రూపాయి" : "రూపాయల"} ${inPaise}`;
};
