import { addDays, addMonths, type IsoDate } from "./dates";
import type { Paise } from "./money";
import { monthsOf } from "./standing-instructions";

/**
 * The three social security schemes of the Government of India. Sources: rules of the schemes at jansuraksha.gov.in
 * (revised premiums from 1 June 2022) and the contribution chart of PFRDA for Atal Pension Yojana.
 */
export const schemeIds = ["pmjjby", "pmsby", "apy"] as const;
export type SchemeId = (typeof schemeIds)[number];

export const frequencies = ["monthly", "quarterly", "half-yearly"] as const;
export type Frequency = (typeof frequencies)[number];

/** Rupees a month. */
export const pensions = [1000, 2000, 3000, 4000, 5000] as const;
export type Pension = (typeof pensions)[number];

interface SchemeRules {
  short: string;
  /** Completed years of age, inclusive. */
  entry: { least: number; most: number };
  /** Completed years of age at the last debit. */
  lastAge: number;
  /**
   * Insurances only: on death or full disability, and on partial disability. `lienDays`: after joining, or joining again, in which
   * only a death by accident is covered.
   */
  cover?: { full: Paise; partial?: Paise; lienDays?: number };
}

export const schemeRules: Record<SchemeId, SchemeRules> = {
  pmjjby: {
    short: "PMJJBY",
    entry: { least: 18, most: 50 },
    lastAge: 54,
    cover: { full: 2_00_000_00n, lienDays: 30 },
  },
  pmsby: {
    short: "PMSBY",
    entry: { least: 18, most: 70 },
    lastAge: 69,
    cover: { full: 2_00_000_00n, partial: 1_00_000_00n },
  },
  apy: { short: "APY", entry: { least: 18, most: 40 }, lastAge: 59 },
};

/** Insurance years end on 31 May; the other scheme is a pension. */
export const isInsurance = (scheme: SchemeId): boolean => schemeRules[scheme].cover !== undefined;

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

type Ineligible = "noBirthDate" | "tooYoung" | "tooOld";

/** Null if the customer may join. */
export function whyNotEligible(scheme: SchemeId, born: IsoDate | null, day: IsoDate): Ineligible | null {
  if (born === null) return "noBirthDate";
  const { least, most } = schemeRules[scheme].entry;
  const age = ageOn(born, day);
  if (age < least) return "tooYoung";
  return age > most ? "tooOld" : null;
}

/** Last day of the insurance year of `day`. */
export function coverEnd(day: IsoDate): IsoDate {
  const year = Number(day.slice(0, 4));
  return `${day.slice(5) < "06-01" ? year : year + 1}-05-31` as IsoDate;
}

export const yearlyPremiums: Record<"pmjjby" | "pmsby", Paise> = { pmjjby: 436_00n, pmsby: 20_00n };

/** PMJJBY in the year of joining, by quarter of the insurance year: only the rest of the year is paid for. */
export const joiningPremiums = [436_00n, 342_00n, 228_00n, 114_00n] as const;

function joiningPremium(day: IsoDate): Paise {
  const monthsFromJune = (Number(day.slice(5, 7)) + 6) % 12;
  return joiningPremiums[Math.floor(monthsFromJune / 3)]!;
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
  const monthly = MONTHLY_CHART[age - schemeRules.apy.entry.least]?.[pension / 1000 - 1];
  if (monthly === undefined) throw new RangeError(`nobody joins at ${age}`);
  const inAdvance = Array.from({ length: monthsOf[frequency] }, (_, month) => (1 + 0.08 / 12) ** -month);
  return BigInt(Math.round(monthly * inAdvance.reduce((sum, factor) => sum + factor, 0))) * 100n;
}

export function premiumOf({ scheme, born, enrolledOn, choice }: EnrolmentTerms, number: number): Paise {
  if (scheme === "apy") return apyContribution(ageOn(born, enrolledOn), choice!);
  return scheme === "pmjjby" && number === 1 ? joiningPremium(enrolledOn) : yearlyPremiums[scheme];
}

/** Insurances are renewed in the week before their year begins. */
const RENEWAL_DAY = "05-25";

/** Day of the `number`th debit (from 2 on); null if the customer is too old for it. */
export function dueDate(terms: EnrolmentTerms, number: number): IsoDate | null {
  const { scheme, born, enrolledOn, choice } = terms;
  const { lastAge } = schemeRules[scheme];
  if (!isInsurance(scheme)) {
    const day = addMonths(enrolledOn, monthsOf[choice!.frequency] * (number - 1));
    return ageOn(born, day) > lastAge ? null : day;
  }
  const lastDay = paidUntil(terms, number - 1);
  if (ageOn(born, addDays(lastDay, 1)) > lastAge) return null;
  const renewal = `${lastDay.slice(0, 4)}-${RENEWAL_DAY}` as IsoDate;
  return renewal > enrolledOn ? renewal : addDays(enrolledOn, 1);
}

/** All debits of an enrolment: their number, the day of the last one, and their sum. */
export function courseOf(terms: EnrolmentTerms): { debits: number; last: IsoDate; total: Paise } {
  let course = { debits: 1, last: terms.enrolledOn, total: premiumOf(terms, 1) };
  for (let on = dueDate(terms, 2); on !== null; on = dueDate(terms, course.debits + 1)) {
    const debits = course.debits + 1;
    course = { debits, last: on, total: course.total + premiumOf(terms, debits) };
  }
  return course;
}

/** Rupees that the nominee of a pension is paid after the customer and the spouse, for each rupee of it a month. Source: PFRDA. */
export const SAVINGS_PER_PENSION = 170;

/** Last day that the first `number` debits pay for. */
export function paidUntil({ scheme, enrolledOn, choice }: EnrolmentTerms, number: number): IsoDate {
  return isInsurance(scheme)
    ? addMonths(coverEnd(enrolledOn), 12 * (number - 1))
    : addDays(addMonths(enrolledOn, monthsOf[choice!.frequency] * number), -1);
}
