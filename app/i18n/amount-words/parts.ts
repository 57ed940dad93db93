/**
 * Indian numbering of all languages: crores, lakhs, thousands, hundreds, tens, unit. Rules in code, as number words are inflected
 * and no library joins those of Tamil, Telugu or Malayalam (docs/decisions/number-words.md).
 */
interface PartNames {
  /** Of 1 to 10,00,000 crores; a count is a whole number itself. */
  crores(count: number): string;
  lakhs(count: number): string;
  thousands(count: number): string;
  hundreds(count: number): string;
  /** Of 1 to 99: one part, or a ten and a unit. */
  belowHundred(number: number): string[];
}

/** An amount as a cheque of the language writes it: rupees from 0 to 10^13, paise from 0 to 99. */
export type AmountWriter = (rupees: number, paise: number) => string;

/** The parts of a number above zero, greatest first, without those that are nought. */
export function partsOf(number: number, names: PartNames): string[] {
  const parts: string[] = [];
  const crores = Math.floor(number / 1_00_00_000);
  const lakhs = Math.floor(number / 1_00_000) % 100;
  const thousands = Math.floor(number / 1000) % 100;
  const hundreds = Math.floor(number / 100) % 10;
  const rest = number % 100;
  if (crores > 0) parts.push(names.crores(crores));
  if (lakhs > 0) parts.push(names.lakhs(lakhs));
  if (thousands > 0) parts.push(names.thousands(thousands));
  if (hundreds > 0) parts.push(names.hundreds(hundreds));
  if (rest > 0) parts.push(...names.belowHundred(rest));
  return parts;
}

/** 1 to 19 have words of their own in all four languages. */
export function tenAndUnit(number: number, belowTwenty: string[], tens: string[]): string[] {
  if (number < 20) return [belowTwenty[number]!];
  const unit = number % 10;
  return unit === 0 ? [tens[number / 10]!] : [tens[(number - unit) / 10]!, belowTwenty[unit]!];
}
