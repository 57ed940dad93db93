import { isOperative, type AccountKind } from "./accounts";
import type { RangePreset } from "./statement-range";

/** The pages a statement is read on: one thing, told apart by what stands here (sections 4, 5 and 9 of the specification). */
export type StatementVariant = "any" | "operative" | "term-and-loan" | "limit";

/** How far back the statement of an account may reach. */
export interface RangeRules {
  presets: readonly RangePreset[];
  /** Days between From and To of the custom range: so many pass, one more does not. */
  longestDays: number;
  tooLong: "errors.sixMonths" | "errors.oneYear";
}

const everyday: RangeRules = { presets: ["1m", "3m", "6m"], longestDays: 190, tooLong: "errors.sixMonths" };
const term: RangeRules = { presets: ["1m", "3m", "6m", "12m"], longestDays: 365, tooLong: "errors.oneYear" };

/** By the account alone: what a page offers, its documents accept too. */
export const rangeRulesOf = (kind: AccountKind): RangeRules => (isOperative(kind) ? everyday : term);

export interface VariantRules {
  path: string;
  range: RangeRules;
  shows(kind: AccountKind): boolean;
  /** The account comes with the address and is not chosen on the page. */
  fixedAccount: boolean;
}

const statementVariants: Record<StatementVariant, VariantRules> = {
  any: { path: "/AccountStatement", range: everyday, shows: isOperative, fixedAccount: false },
  operative: { path: "/OperativeAccountStatement", range: everyday, shows: isOperative, fixedAccount: false },
  "term-and-loan": {
    path: "/TermAndLoanAccountStatement",
    range: term,
    shows: (kind) => !isOperative(kind),
    fixedAccount: false,
  },
  limit: {
    path: "/OdaCcaCaaAccountStatement",
    range: everyday,
    shows: (kind) => isOperative(kind) && kind !== "savings",
    fixedAccount: true,
  },
};

export const variantRules = (variant: StatementVariant): VariantRules => statementVariants[variant];
