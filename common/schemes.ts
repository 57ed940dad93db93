import { addDays, addMonths, daysBetween, monthStart, type IsoDate } from "./dates";
import { formatRupees, type Paise } from "./money";
import { monthsOf } from "./standing-instructions";
import { inForce, type InsuranceRules, type SocialSchemes } from "./tariff";

/**
 * The three social security schemes of the Government of India. The rules of the two insurances are rows of the tariff; those of the
 * pension are here, by the contribution chart of PFRDA for Atal Pension Yojana.
 */
export const schemeIds = ["pmjjby", "pmsby", "apy"] as const;
export type SchemeId = (typeof schemeIds)[number];

export const frequencies = ["monthly", "quarterly", "half-yearly"] as const;
export type Frequency = (typeof frequencies)[number];

/** Rupees a month. */
export const pensions = [1000, 2000, 3000, 4000, 5000] as const;
export type Pension = (typeof pensions)[number];

export const schemeNames: Readonly<Record<SchemeId, string>> = {
  pmjjby: "PMJJBY",
  pmsby: "PMSBY",
  apy: "APY",
};

type Insurance = keyof SocialSchemes;

/** Insurance years end on 31 May; the other scheme is a pension. */
export const isInsurance = (scheme: SchemeId): scheme is Insurance => scheme !== "apy";

const PENSION_AGES: InsuranceRules["ages"] = { least: 18, most: 40, end: 60, by: "completed" };

/** Ages for whoever joins, or begins another year, on `day`. */
export const agesOf = (schemes: SocialSchemes, scheme: SchemeId, day: IsoDate): InsuranceRules["ages"] =>
  isInsurance(scheme) ? inForce(schemes[scheme], day).ages : PENSION_AGES;

export interface PensionChoice {
  pension: Pension;
  frequency: Frequency;
}

export interface EnrolmentTerms {
  scheme: SchemeId;
  born: IsoDate;
  enrolledOn: IsoDate;
  choice?: PensionChoice | undefined;
}

export function ageOn(born: IsoDate, day: IsoDate): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4));
  return addMonths(born, 12 * years) > day ? years - 1 : years;
}

/** By the nearest birthday, the later one only if it is nearer. */
function ageBy(by: InsuranceRules["ages"]["by"], born: IsoDate, day: IsoDate): number {
  const age = ageOn(born, day);
  if (by === "completed") return age;
  const since = daysBetween(addMonths(born, 12 * age), day);
  const toNext = daysBetween(day, addMonths(born, 12 * (age + 1)));
  return toNext < since ? age + 1 : age;
}

type Ineligible = "noBirthDate" | "tooYoung" | "tooOld";

/** Null if the customer may join. */
export function whyNotEligible(
  schemes: SocialSchemes,
  scheme: SchemeId,
  born: IsoDate | null,
  day: IsoDate,
): Ineligible | null {
  if (born === null) return "noBirthDate";
  const { least, most, by } = agesOf(schemes, scheme, day);
  if (ageOn(born, day) < least) return "tooYoung";
  return ageBy(by, born, day) > most ? "tooOld" : null;
}

/** Last day of the insurance year of `day`. */
export function coverEnd(day: IsoDate): IsoDate {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) < "06-01" ? year : year + 1}-05-31` as IsoDate;
}

const monthsFromJune = (day: IsoDate) => (Number(day.slice(5, 7)) + 6) % 12;

/** Of an insurance year: June to August is 0. */
const quarterOf = (day: IsoDate) => Math.floor(monthsFromJune(day) / 3);

/** Premiums of joining, by quarters from June on: of today and of the three quarters to come; and of a renewal on the next 1 June. */
export function premiumsAhead(schemes: SocialSchemes, scheme: Insurance, today: IsoDate) {
  const start = monthStart(addMonths(today, -(monthsFromJune(today) % 3)));
  const joining = [0, 1, 2, 3].map((quarter) => {
    const away = (quarter - quarterOf(today) + 4) % 4;
    const day = away === 0 ? today : addMonths(start, 3 * away);
    return inForce(schemes[scheme], day).joining[quarter]!;
  });
  return { joining, yearly: inForce(schemes[scheme], addDays(coverEnd(today), 1)).yearly };
}

/** Rupees a month by age at entry from 18 on, for pensions of 1,000 to 5,000 rupees. Source: the published chart. */
const MONTHLY_CHART: readonly (readonly number[])[] = [
  [42, 84, 126, 168, 210],
  [46, 92, 138, 183, 228],
  [50, 100, 150, 198, 248],
  [54, 108, 162, 215, 269],
  [59, 117, 177, 234, 292],
  [64, 127, 192, 254, 318],
  [70, 139, 208, 277, 346],
  [76, 151, 226, 301, 376],
  [82, 164, 246, 327, 409],
  [90, 178, 268, 356, 446],
  [97, 194, 292, 388, 485],
  [106, 212, 318, 423, 529],
  [116, 231, 347, 462, 577],
  [126, 252, 379, 504, 630],
  [138, 276, 414, 551, 689],
  [151, 302, 453, 602, 752],
  [165, 330, 495, 659, 824],
  [181, 362, 543, 722, 902],
  [198, 396, 594, 792, 990],
  [218, 436, 654, 870, 1087],
  [240, 480, 720, 957, 1196],
  [264, 528, 792, 1054, 1318],
  [291, 582, 873, 1164, 1454],
];

/**
 * By age at entry. The chart's quarters and half-years are the months paid in advance, less 8 % a year of monthly
 * rests, to the nearest rupee: 210 a month is 626 a quarter and 1,239 a half-year. Throws a RangeError for other ages.
 */
export function apyContribution(age: number, { pension, frequency }: PensionChoice): Paise {
  const monthly = MONTHLY_CHART[age - PENSION_AGES.least]?.[pension / 1000 - 1];
  if (monthly === undefined) throw new RangeError(`nobody joins at ${age}`);
  const inAdvance = Array.from({ length: monthsOf[frequency] }, (_, month) => (1 + 0.08 / 12) ** -month);
  return BigInt(Math.round(monthly * inAdvance.reduce((sum, factor) => sum + factor, 0))) * 100n;
}

/** First day of the time that the `number`th debit pays for. */
const paysFrom = (terms: EnrolmentTerms, number: number): IsoDate =>
  number === 1 ? terms.enrolledOn : addDays(paidUntil(terms, number - 1), 1);

export function premiumOf(schemes: SocialSchemes, terms: EnrolmentTerms, number: number): Paise {
  const { scheme, born, enrolledOn, choice } = terms;
  if (!isInsurance(scheme)) return apyContribution(ageOn(born, enrolledOn), choice!);
  const { joining, yearly } = inForce(schemes[scheme], paysFrom(terms, number));
  return number === 1 ? joining[quarterOf(enrolledOn)]! : yearly;
}

/** Insurances are renewed in the week before their year begins. */
const RENEWAL_DAY = "05-25";

/** Day of the `number`th debit (from 2 on); null if the customer is too old for it. */
export function dueDate(schemes: SocialSchemes, terms: EnrolmentTerms, number: number): IsoDate | null {
  const { scheme, born, enrolledOn } = terms;
  const begins = paysFrom(terms, number);
  const { end, by } = agesOf(schemes, scheme, begins);
  if (ageBy(by, born, begins) >= end) return null;
  if (!isInsurance(scheme)) return begins;
  const renewal = `${begins.slice(0, 4)}-${RENEWAL_DAY}` as IsoDate;
  return renewal > enrolledOn ? renewal : addDays(enrolledOn, 1);
}

/** All debits of an enrolment: their number, the day of the last one, their sum, and the age that ends them. */
export function courseOf(schemes: SocialSchemes, terms: EnrolmentTerms) {
  let course = { debits: 1, last: terms.enrolledOn, total: premiumOf(schemes, terms, 1) };
  for (let on = dueDate(schemes, terms, 2); on !== null; on = dueDate(schemes, terms, course.debits + 1)) {
    const debits = course.debits + 1;
    course = { debits, last: on, total: course.total + premiumOf(schemes, terms, debits) };
  }
  return { ...course, until: agesOf(schemes, terms.scheme, paysFrom(terms, course.debits + 1)).end };
}

/** Figures of the short texts about the insurances. */
export function coverFigures(schemes: SocialSchemes, day: IsoDate) {
  const [{ full: life, lienDays = 0 }, { full: accident }] = [
    inForce(schemes.pmjjby, day).cover,
    inForce(schemes.pmsby, day).cover,
  ];
  return { life: formatRupees(life), lien: lienDays, accident: formatRupees(accident) };
}

/** Cover of the insurance year that ends on `paidUntil`; null for a pension. */
export const coverOf = (
  schemes: SocialSchemes,
  { scheme, enrolledOn, paidUntil }: Pick<EnrolmentTerms, "scheme" | "enrolledOn"> & { paidUntil: IsoDate },
): InsuranceRules["cover"] | null => {
  if (!isInsurance(scheme)) return null;
  const begins = addDays(addMonths(paidUntil, -12), 1);
  return inForce(schemes[scheme], begins > enrolledOn ? begins : enrolledOn).cover;
};

/** Rupees that the nominee of a pension is paid after the customer and the spouse, for each rupee of it a month. Source: PFRDA. */
export const SAVINGS_PER_PENSION = 170;

/** Last day that the first `number` debits pay for. */
export function paidUntil({ scheme, enrolledOn, choice }: EnrolmentTerms, number: number): IsoDate {
  return isInsurance(scheme)
    ? addMonths(coverEnd(enrolledOn), 12 * (number - 1))
    : addDays(addMonths(enrolledOn, monthsOf[choice!.frequency] * number), -1);
}
