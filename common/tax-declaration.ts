import type { Paise } from "./money";

/**
 * Form 121, the declaration that no tax is due on the year's income, so that none is deducted from interest. Source: Income-tax
 * Rules 2026, from tax year 2026-27 in place of Forms 15G and 15H; the amounts are those of the Finance Act 2025.
 */
export interface DeclarationRule {
  /** Interest of the year above which customers below the senior age may not declare. */
  basicExemption: Paise;
  /** Highest untaxed income of the year. */
  nilTaxIncome: Paise;
}

interface Declarer {
  hasPan: boolean;
  individual: boolean;
  senior: boolean;
  /** Expected for the year, on all deposits at the bank. */
  interest: Paise;
}

type DeclarationBar = "individual" | "pan" | "interest";

export function declarationBar(
  { individual, hasPan, senior, interest }: Declarer,
  { basicExemption }: DeclarationRule,
): DeclarationBar | null {
  if (!individual) return "individual";
  if (!hasPan) return "pan";
  return !senior && interest > basicExemption ? "interest" : null;
}

/** `income` is what the customer expects, interest included. Null if it is fine. */
export function incomeError(
  income: Paise,
  interest: Paise,
  { nilTaxIncome }: DeclarationRule,
): "below-interest" | "taxed" | null {
  if (income < interest) return "below-interest";
  return income > nilTaxIncome ? "taxed" : null;
}
