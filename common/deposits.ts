import { addDays, addMonths, type IsoDate } from "./dates";
import type { Paise } from "./money";

/** Rules for opening deposits, shared by portal and bank. */

/** The first two are fixed deposits. */
const depositSchemes = ["reinvestment", "monthly-interest", "recurring"] as const;
export type DepositScheme = (typeof depositSchemes)[number];

export const depositProducts = ["fixed", "recurring"] as const;
export type DepositProduct = (typeof depositProducts)[number];

export const productOf = (scheme: DepositScheme): DepositProduct =>
  scheme === "recurring" ? "recurring" : "fixed";

export const schemesOf = (product: DepositProduct): DepositScheme[] =>
  depositSchemes.filter((scheme) => productOf(scheme) === product);

/** At maturity a deposit is paid out, or renewed with its principal or with all that is in it. */
export const maturityInstructions = ["pay", "principal", "all"] as const;
export type MaturityInstruction = (typeof maturityInstructions)[number];

/** A recurring deposit is always paid out; with monthly interest only the principal is left to renew. */
export const instructionsOf = (scheme: DepositScheme): MaturityInstruction[] =>
  maturityInstructions.filter(
    (instruction) =>
      instruction === "pay" || scheme === "reinvestment" || (scheme !== "recurring" && instruction === "all"),
  );

/** For a recurring deposit `amount` is the instalment, and `days` is 0. */
export interface DepositRequest {
  scheme: DepositScheme;
  amount: Paise;
  months: number;
  days: number;
}

/** Closed before this number of days, a deposit earns nothing. */
export const NO_INTEREST_DAYS = 7;

const MULTIPLE: Paise = 100_00n;
const MIN_MONTHS = 6;
const MAX_MONTHS = 120;

export const isDepositAmount = (amount: Paise): boolean => amount > 0n && amount % MULTIPLE === 0n;

type MonthsError = "fixedMonths" | "recurringMonths";

export function monthsError(product: DepositProduct, months: number): MonthsError | null {
  const within = Number.isInteger(months) && months >= MIN_MONTHS && months <= MAX_MONTHS;
  if (product === "recurring") return within && months % 3 === 0 ? null : "recurringMonths";
  return within ? null : "fixedMonths";
}

/** Days on top of the months; together at most the longest term. */
export function maxDays(product: DepositProduct, months: number): number {
  if (product === "recurring" || months >= MAX_MONTHS) return 0;
  return months === MAX_MONTHS - 1 ? 30 : 31;
}

export const isTerm = ({ scheme, months, days }: Omit<DepositRequest, "amount">): boolean =>
  monthsError(productOf(scheme), months) === null &&
  Number.isInteger(days) &&
  days >= 0 &&
  days <= maxDays(productOf(scheme), months);

export const maturesOn = (
  opened: IsoDate,
  { months, days }: Pick<DepositRequest, "months" | "days">,
): IsoDate => addDays(addMonths(opened, months), days);

interface ClosingTerms {
  scheme: DepositScheme;
  deposited: Paise;
  earned: Paise;
  credited: Paise;
  charge: Paise;
}

/** Lines that add up to what a deposit pays that is closed early. Interest paid out before was not left in it. */
export function closingLines({ scheme, deposited, earned, credited, charge }: ClosingTerms) {
  const lines = [
    { key: "deposited", amount: deposited },
    { key: "earned", amount: earned },
    { key: "paid", amount: scheme === "monthly-interest" ? -credited : 0n },
    { key: "charge", amount: -charge },
  ] as const;
  return lines.filter(({ key, amount }) => key === "deposited" || amount !== 0n);
}
