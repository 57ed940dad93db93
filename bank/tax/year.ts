import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** What a customer's deposits have earned in a financial year, over all branches, and what tax that has borne. */
export interface TaxYear {
  interest: Paise;
  /** Of the interest, what earlier deductions cover. */
  covered: Paise;
  /** Deducted and not given back. */
  tax: Paise;
}

export async function taxYear(
  db: Kysely<BankSchema>,
  customerNumber: string,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<TaxYear> {
  const { rows } = await sql<TaxYear>`
    with deposit as (
      select id from bank.account
      where customer_number = ${customerNumber} and kind in ('fixed-deposit', 'recurring-deposit')
    )
    select
      (select coalesce(sum(i.amount), 0)::bigint from bank.interest i
       where i.account_id in (select id from deposit) and i.booked_on between ${from} and ${to}) as interest,
      coalesce(sum(t.interest), 0)::bigint as covered,
      coalesce(sum(t.tax - t.refund), 0)::bigint as tax
    from bank.tax_deducted t
    where t.account_id in (select id from deposit) and t.deducted_on between ${from} and ${to}`.execute(db);
  return rows[0]!;
}
