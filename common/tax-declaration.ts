import type { Paise } from "./money";

/**
 * Form 121, the declaration that no tax is due on the year's income, so that none is deducted from interest. Source: Income-tax
 * Rules 2026, from tax year 2026-27 in place of Forms 15G and 15H; the amounts are those of the Finance Act 2025.
 */
export interface DeclarationRule {
  /** Interest of the year above which it is not open to who is below the senior's age. */
  basicExemption: Paise;
  /** Income of the year up to which no tax is due. */
  nilTaxIncome: Paise;
}

interface Declarer {
  hasPan: boolean;
  /** A person, no firm. */
  individual: boolean;
  senior: boolean;
  /** Likely interest of the year on all deposits at the bank. */
  interest: Paise;
}

/** Why a customer may not give it; null: nothing the bank knows is in the way. */
export type DeclarationBar = "individual" | "pan" | "interest";

export function declarationBar(
  { individual, hasPan, senior, interest }: Declarer,
  { basicExemption }: DeclarationRule,
): DeclarationBar | null {
  if (!individual) return "individual";
  if (!hasPan) return "pan";
  return !senior && interest > basicExemption ? "interest" : null;
}

/** What is wrong with the income a customer expects, that interest included; null: nothing. */
export function incomeError(
  income: Paise,
  interest: Paise,
  { nilTaxIncome }: DeclarationRule,
): "below-interest" | "taxed" | null {
  if (income < interest) return "below-interest";
  return income > nilTaxIncome ? "taxed" : null;
}
