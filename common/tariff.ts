import { addDays, addMonths, type IsoDate } from "./dates";
import type { Paise } from "./money";
import type { TransferKind } from "./payments";
import { basisPoints, divideHalfUp, percentOf } from "./rounding";
import type { DeclarationRule } from "./tax-declaration";

export interface Term {
  count: number;
  unit: "days" | "months" | "years";
}

/** `to` includes its term, `below` does not. */
export type Tenure = { from: Term; to: Term } | { from: Term; below: Term };

/** Percent a year as text: `7.25`. */
export interface DepositRate {
  tenure: Tenure;
  general: string;
  senior: string;
}

export interface SavingsRules {
  from: IsoDate;
  /** Percent a year, for the days from `from` on. */
  rate: string;
  /** Entry date of the interest of quarters that end on `from` or later: their last day, or the day after. */
  credited: "last-day" | "day-after";
}

export interface DepositRates {
  from: IsoDate;
  fixed: readonly DepositRate[];
  recurring: readonly DepositRate[];
}

type LoanProduct =
  | "housing"
  | "gold"
  | "crop"
  | "vehicle"
  | "education"
  | "personal"
  | "self-help"
  | "overdraft"
  | "cash-credit";

export interface LoanRates {
  from: IsoDate;
  loans: ReadonlyArray<{ product: LoanProduct; least: string; most: string; longest: Term }>;
}

export type ChargedService =
  | "statement"
  | "text-message"
  | "passbook"
  | "demand-draft"
  | "cheque-return"
  | "cheque-book"
  | "debit-card"
  | "lost-card";

/** An individual's loan at a floating rate, of whatever kind, or any other housing loan. */
export type ForeclosedLoan = "housing-fixed" | "individual-floating";

/** Charge of a payment above an amount, without GST, until the next slab begins. */
interface ChargeSlab {
  above: Paise;
  charge: Paise;
}

export interface Charges {
  from: IsoDate;
  /** Percent. */
  gst: string;
  /** Slabs upwards; below the first, and a way that does not appear, nothing is charged. */
  payments: Readonly<Partial<Record<TransferKind, readonly ChargeSlab[]>>>;
  /** Without GST. */
  services: ReadonlyArray<{ service: ChargedService; charge: Paise }>;
  /** Percent of the debt, without GST, for ending a loan early. */
  foreclosure: ReadonlyArray<{ loan: ForeclosedLoan; percent: string }>;
  /**
   * Percent of the instalment of a recurring deposit for each month that it is late: up to five years, and above. Penalties
   * bear no GST.
   */
  lateInstalment: { short: string; long: string };
  /** Percent a year taken off if a deposit is closed early; without GST. */
  closedEarly: string;
}

export interface InsuranceRules {
  from: IsoDate;
  /** Law or text of an insurer. */
  source: string;
  ages: {
    /** Completed years at joining. */
    least: number;
    /** At joining, counted as `by` says. */
    most: number;
    /** Age, counted so, from which on no year of cover begins. */
    end: number;
    /** Completed years, or the years at the nearest birthday. */
    by: "completed" | "nearest";
  };
  /** Premium of each year after that of joining. */
  yearly: Paise;
  /** Premium in the year of joining, by the quarters of a year from June on. */
  joining: readonly [Paise, Paise, Paise, Paise];
  /**
   * On death or full disability, and on partial disability. `lienDays`: after joining, or joining again, in which only a death by
   * accident is covered.
   */
  cover: { full: Paise; partial?: Paise; lienDays?: number };
}

/** A row holds for each year of cover whose first day is not before its from-date; in the year of joining that is the day of joining. */
export type SocialSchemes = Readonly<Record<"pmjjby" | "pmsby", readonly InsuranceRules[]>>;

/** Tax on the interest of deposits. Thresholds and rates change with the first day of a year of tax. */
export interface TaxRule {
  from: IsoDate;
  source: string;
  /** Interest of a year up to which nothing is deducted. */
  threshold: Paise;
  seniorThreshold: Paise;
  /** Age in years from which the higher threshold holds, if it is reached within the year. */
  seniorAge: number;
  /** Percent of the whole interest. */
  rate: string;
  rateWithoutPan: string;
  /** When interest of a recurring deposit counts: in one sum as it is credited, or each 31 March as it has accrued, the rest as it is credited. */
  recurring: "credited" | "yearly";
  /** Null: the form is not there yet. */
  declaration: DeclarationRule | null;
}

export interface PanRule {
  from: IsoDate;
  source: string;
  /** Highest term deposit that needs no PAN. */
  atOnce: Paise;
  /** The same of a year's term deposits together. */
  inYear: Paise;
  /** Number of the form in which somebody declares to have no PAN. */
  form: string;
}

export interface ProgressYear {
  on: IsoDate;
  branches: number;
  members: number;
  ownFunds: Paise;
  deposits: Paise;
  advances: Paise;
  profit: Paise;
  /** Percent of the advances. */
  grossNpa: string;
}

/** `due`: the day after the quarter. */
export function isCreditedOnLastDay(rules: readonly SavingsRules[], due: IsoDate): boolean {
  const begun = rules.filter(({ from }) => from < due);
  return begun.length > 0 && inForce(begun, addDays(due, -1)).credited === "last-day";
}

/**
 * Quarters whose interest on savings is credited in a financial year, if they are not four: the day of crediting has changed. Of a year
 * that is not over, whose `to` is the day of asking, nothing is said yet.
 */
export function unusualQuarters(
  rules: readonly SavingsRules[],
  year: { from: IsoDate; to: IsoDate },
): { number: number; from: IsoDate; to: IsoDate } | undefined {
  if (year.to < addDays(addMonths(year.from, 12), -1)) return undefined;
  const ends = [0, 3, 6, 9, 12].map((months) => addMonths(year.from, months));
  const [first, ...more] = ends.filter((due) => {
    const on = isCreditedOnLastDay(rules, due) ? addDays(due, -1) : due;
    return on >= year.from && on <= year.to;
  });
  const last = more.at(-1) ?? first;
  if (!first || !last || more.length === 3) return undefined;
  return { number: more.length + 1, from: addMonths(first, -3), to: addDays(last, -1) };
}

const SHORT_MONTHS = 60;

export const lateInstalmentPercent = (
  { lateInstalment }: Pick<Charges, "lateInstalment">,
  months: number,
): string => (months > SHORT_MONTHS ? lateInstalment.long : lateInstalment.short);

/** Newest version in force on `day`; throws a RangeError before the first. */
export function inForce<T extends { from: IsoDate }>(versions: readonly T[], day: IsoDate): T {
  const begun = versions.filter(({ from }) => from <= day);
  if (begun.length === 0) throw new RangeError(`nothing is in force on ${day}`);
  return begun.reduce((newest, version) => (version.from > newest.from ? version : newest));
}

function after({ count, unit }: Term, opened: IsoDate): IsoDate {
  if (unit === "days") return addDays(opened, count);
  return addMonths(opened, unit === "years" ? 12 * count : count);
}

/** Undefined if no rate is offered for the term. */
export function rateOf(
  rates: readonly DepositRate[],
  { opened, matures }: { opened: IsoDate; matures: IsoDate },
  { senior }: { senior: boolean },
): string | undefined {
  const rate = rates.find(
    ({ tenure }) =>
      matures >= after(tenure.from, opened) &&
      ("to" in tenure ? matures <= after(tenure.to, opened) : matures < after(tenure.below, opened)),
  );
  return senior ? rate?.senior : rate?.general;
}

/** Rounded half-up to the paisa. */
export function withGst(charge: Paise, gst: string): Paise {
  return divideHalfUp(charge * (10_000n + basisPoints(gst)), 10_000n);
}

/** `2.00` with 18 % GST is `2.36`. */
export function percentWithGst(percent: string, gst: string): string {
  return percentOf(withGst(basisPoints(percent), gst));
}

const CRORE = 1_00_00_000n * 100n;

/** Two decimals, as reports print them: ₹12,34,56,789 is `12.35`. */
export function inCrores(paise: Paise): Paise {
  return divideHalfUp(paise * 100n, CRORE);
}

export const cardServiceOf = (reason: "new-card" | "lost" | "expired") =>
  reason === "lost" ? "lost-card" : "debit-card";

export interface ChargedRange extends ChargeSlab {
  /** Undefined: without an end. */
  upTo: Paise | undefined;
  withGst: Paise;
}

/** Charges of a way of paying on that day: ranges from 0 upwards without a gap. */
export function chargedRanges(versions: readonly Charges[], kind: TransferKind, on: IsoDate): ChargedRange[] {
  const { payments, gst } = inForce(versions, on);
  const slabs = [...(payments[kind] ?? [])];
  if (slabs[0]?.above !== 0n) slabs.unshift({ above: 0n, charge: 0n });
  return slabs.map((slab, at) => ({
    ...slab,
    upTo: slabs[at + 1]?.above,
    withGst: withGst(slab.charge, gst),
  }));
}

/** GST included. */
export function paymentCharge(
  versions: readonly Charges[],
  kind: TransferKind,
  amount: Paise,
  on: IsoDate,
): Paise {
  const ranges = chargedRanges(versions, kind, on);
  return ranges.reduce((charge, range) => (amount > range.above ? range.withGst : charge), 0n);
}

/** Percent without GST. */
export const foreclosurePercent = (
  { foreclosure }: Pick<Charges, "foreclosure">,
  loan: ForeclosedLoan,
): string => foreclosure.find((row) => row.loan === loan)?.percent ?? "0";

export function feeOf(versions: readonly Charges[], service: ChargedService, on: IsoDate): Paise {
  const { services, gst } = inForce(versions, on);
  return withGst(services.find((one) => one.service === service)?.charge ?? 0n, gst);
}
