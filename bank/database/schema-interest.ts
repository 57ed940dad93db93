import type { Generated } from "kysely";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** As kysely reads `tables/interest.ts` and `tables/tax.ts`. Rates are percent as text. */
export interface SavingsRateTable {
  from_date: IsoDate;
  rate: string;
}

export interface CreditRateTable extends SavingsRateTable {
  account_id: bigint;
}

export interface InterestTable {
  reference: string;
  account_id: bigint;
  from_date: IsoDate;
  due_date: IsoDate;
  amount: Paise;
  booked_on: IsoDate;
}

export interface TaxRuleTable {
  from_date: IsoDate;
  threshold: Paise;
  senior_threshold: Paise;
  senior_age: number;
  rate: string;
  rate_without_pan: string;
}

export interface TaxDeductedTable {
  reference: string;
  account_id: bigint;
  taken_from: bigint;
  interest: Paise;
  rate: string;
  tax: Paise;
  shortfall: Generated<Paise>;
  refund: Generated<Paise>;
  deducted_on: IsoDate;
}
