import * as z from "zod";
import { formatRupees, TOO_LARGE, type Paise } from "common/money";
import { incomeError, type DeclarationRule } from "common/tax-declaration";
import { parseAmount } from "common/typed-amounts";

/** Form 121. A message is a key of `locales/*`/tax.json. */
export const declarationFields = ["income", "resident", "true"] as const;

/** Bounds of the income; `interest` is that of the year. */
type IncomeTerms = DeclarationRule & { interest: Paise };

export const incomeWords = ({ interest, nilTaxIncome }: IncomeTerms) => ({
  interest: formatRupees(interest),
  most: formatRupees(nilTaxIncome),
});

const ticked = (error: string) => z.literal("yes", { error });

const faults = { "below-interest": "errors.incomeBelowInterest", taxed: "errors.incomeTaxed" } as const;

export const declarationForm = (terms: IncomeTerms) =>
  z.object({
    income: z.string({ error: "errors.income" }).transform((typed, context) => {
      const read = parseAmount(typed);
      const income = read.ok ? read.paise : read.fault === "too-large" ? TOO_LARGE : null;
      const error = income === null ? null : incomeError(income, terms.interest, terms);
      if (read.ok && !error) return read.paise;
      context.addIssue({ code: "custom", message: error ? faults[error] : "errors.income" });
      return z.NEVER;
    }),
    resident: ticked("errors.resident"),
    true: ticked("errors.true"),
  });
