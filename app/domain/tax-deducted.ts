import { sumBy, type Paise } from "./money";
import type { IsoDate } from "./dates";

/** One deduction of tax from interest (section 3). Amounts are paise. */
export interface TaxRecord {
  /** Tax deduction account number of the branch. */
  deductorTan: string;
  /** The deposit that bore the interest. */
  accountNumber: string;
  interest: Paise;
  tax: Paise;
  /** Percent, as text: `10`. */
  rate: string;
  date: IsoDate;
  shortfall: Paise;
  refund: Paise;
}

/** What fell short once is caught up by a later deduction: shortfalls have no sum. */
export interface TaxSums {
  interest: Paise;
  tax: Paise;
  refund: Paise;
}

export function taxSums(records: readonly Pick<TaxRecord, "interest" | "tax" | "refund">[]): TaxSums {
  return {
    interest: sumBy(records, ({ interest }) => interest),
    tax: sumBy(records, ({ tax }) => tax),
    refund: sumBy(records, ({ refund }) => refund),
  };
}
