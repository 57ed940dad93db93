import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { IsoDate } from "~/domain/dates";
import { isSenior, type TaxPayer, type TaxRule } from "~/domain/tax-on-interest";

/** The rule that holds on a date; a date before the first rule is a fault. */
export async function taxRuleOn(db: Kysely<BankSchema>, date: IsoDate): Promise<TaxRule> {
  const row = await db
    .selectFrom("bank.tax_rule")
    .selectAll()
    .where("from_date", "<=", date)
    .orderBy("from_date", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return {
    threshold: row.threshold,
    seniorThreshold: row.senior_threshold,
    seniorAge: row.senior_age,
    rate: row.rate,
    rateWithoutPan: row.rate_without_pan,
  };
}

/** What the bank knows of a customer that decides on the tax of the financial year of `date`. */
export async function taxPayer(
  db: Kysely<BankSchema>,
  customerNumber: string,
  { seniorAge }: TaxRule,
  date: IsoDate,
): Promise<TaxPayer> {
  const { sealed_pan, date_of_birth } = await db
    .selectFrom("bank.customer")
    .select(["sealed_pan", "date_of_birth"])
    .where("number", "=", customerNumber)
    .executeTakeFirstOrThrow();
  return { hasPan: sealed_pan !== null, senior: isSenior(date_of_birth, seniorAge, date) };
}
