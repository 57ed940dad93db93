import { addDays, addMonths, type IsoDate } from "./dates";
import type { Paise } from "./money";

/** Which deposits a customer can open, and for how long; portal and bank go by the same rules. */

/** How a deposit pays; the first two are fixed deposits. */
const depositSchemes = ["reinvestment", "monthly-interest", "recurring"] as const;
export type DepositScheme = (typeof depositSchemes)[number];

export const depositProducts = ["fixed", "recurring"] as const;
export type DepositProduct = (typeof depositProducts)[number];

export const productOf = (scheme: DepositScheme): DepositProduct =>
  scheme === "recurring" ? "recurring" : "fixed";

export const schemesOf = (product: DepositProduct): DepositScheme[] =>
  depositSchemes.filter((scheme) => productOf(scheme) === product);

/** What becomes of a deposit at maturity: paid out, or begun anew with what was deposited, or with all that is in it. */
export const maturityInstructions = ["pay", "principal", "all"] as const;
export type MaturityInstruction = (typeof maturityInstructions)[number];

/** A recurring deposit is paid out, and where interest is paid month by month nothing but the principal is left. */
export const instructionsOf = (scheme: DepositScheme): MaturityInstruction[] =>
  maturityInstructions.filter(
    (instruction) =>
      instruction === "pay" || scheme === "reinvestment" || (scheme !== "recurring" && instruction === "all"),
  );

/** What is wanted of a deposit: of a recurring one `amount` is an instalment, and there are no days. */
export interface DepositRequest {
  scheme: DepositScheme;
  amount: Paise;
  months: number;
  days: number;
}

const MULTIPLE: Paise = 100_00n;
const MIN_MONTHS = 6;
const MAX_MONTHS = 120;

/** Amounts are multiples of a hundred rupees. */
export const isDepositAmount = (amount: Paise): boolean => amount > 0n && amount % MULTIPLE === 0n;

type MonthsError = "fixedMonths" | "recurringMonths";

export function monthsError(product: DepositProduct, months: number): MonthsError | null {
  const within = Number.isInteger(months) && months >= MIN_MONTHS && months <= MAX_MONTHS;
  if (product === "recurring") return within && months % 3 === 0 ? null : "recurringMonths";
  return within ? null : "fixedMonths";
}

/** Days beside the months: none with the longest term, and never more than it. */
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
