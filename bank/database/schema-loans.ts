import type { ColumnType, Generated } from "kysely";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** As kysely reads `tables/loans.ts`. */
export interface LoanInstalmentTable {
  account_id: bigint;
  number: number;
  due_on: IsoDate;
  payment: Paise;
  interest: Paise;
  outstanding: Paise;
  unpaid: Paise;
  tries: Generated<number>;
  paid_on: ColumnType<IsoDate | null, IsoDate | null | undefined, IsoDate | null>;
}

export interface ForeclosureChargeTable {
  loan_type: string;
  from_date: IsoDate;
  /** Percent as text: `2.00`. */
  percent: string;
}

export interface ServiceTaxTable {
  from_date: IsoDate;
  /** Percent as text: `18.00`. */
  percent: string;
}
