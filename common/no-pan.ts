import type { IsoDate } from "./dates";
import type { Paise } from "./money";

/**
 * Declared by somebody without a PAN, with a deposit that needs one. Source: Income-tax Rules, 2026, rule 159 and Form 97; before
 * 1 April 2026 rule 114B and Form 60.
 */
export interface NoPanDeclaration {
  /** Number of the form: `97`. */
  form: string;
  fatherName: string;
  /** Expected in the financial year. */
  agricultural: Paise;
  /** All other income. */
  other: Paise;
  /** If a PAN has been applied for. */
  appliedOn?: IsoDate | undefined;
  /** Number of the acknowledgement of the application. */
  receipt?: string | undefined;
}

/** Above the income that is free of tax only those may declare it who have applied for a PAN. Agricultural income does not count. */
export const mustApplyForPan = (other: Paise, taxFree: Paise): boolean => other > taxFree;

export const panReceiptPattern = /^[A-Z0-9]{9,15}$/;
