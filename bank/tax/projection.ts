import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { interestAccountOf, interestAccounts, type DepositAccount } from "bank/interest/account";
import type { IsoDate } from "~/domain/dates";
import { depositInterest, depositPeriods } from "~/domain/interest-periods";
import type { Paise } from "~/domain/money";
import { financialYear, taxOnInterest, taxRateOf, thresholdOf } from "~/domain/tax-on-interest";
import { taxPayer, taxRuleOn } from "./rule";
import { taxYear } from "./year";

/** The financial year of `today`: interest and tax so far, and what today's deposits will add by its end. */
export async function projectTax(db: Kysely<BankSchema>, customerNumber: string, today: IsoDate) {
  const year = financialYear(today);
  const rule = await taxRuleOn(db, today);
  const payer = await taxPayer(db, customerNumber, rule, today);
  const soFar = await taxYear(db, customerNumber, year);
  const toCome = await interestToCome(db, customerNumber, { ...year, today });
  const expected = taxOnInterest(soFar.interest + toCome, rule, payer);
  return {
    ...year,
    interestSoFar: soFar.interest,
    interestToCome: toCome,
    threshold: thresholdOf(rule, payer),
    rate: taxRateOf(rule, payer),
    taxSoFar: soFar.tax,
    taxExpected: expected > soFar.tax ? expected : soFar.tax,
    hasPan: payer.hasPan,
    senior: payer.senior,
  };
}

/** What is due until the year's end and not yet credited, of the deposits that are open. */
async function interestToCome(
  db: Kysely<BankSchema>,
  customerNumber: string,
  { to, today }: { to: IsoDate; today: IsoDate },
): Promise<Paise> {
  const rows = await interestAccounts(db).where("account.customer_number", "=", customerNumber).execute();
  const deposits = rows.map(interestAccountOf).filter((account) => account?.kind === "deposit");
  const settled = await lastSettled(db, deposits);
  return deposits
    .flatMap(({ id, terms }) =>
      depositPeriods(terms)
        .filter(({ due }) => due <= to && (settled.has(id) ? due > settled.get(id)! : due >= today))
        .map((period) => depositInterest(terms, period)),
    )
    .reduce((sum, interest) => sum + interest, 0n);
}

async function lastSettled(
  db: Kysely<BankSchema>,
  deposits: readonly DepositAccount[],
): Promise<Map<bigint, IsoDate>> {
  if (deposits.length === 0) return new Map();
  const ids = deposits.map(({ id }) => id);
  const rows = await db
    .selectFrom("bank.interest")
    .select(({ fn }) => ["account_id", fn.max("due_date").as("due_date")])
    .where("account_id", "in", ids)
    .groupBy("account_id")
    .execute();
  return new Map(rows.map(({ account_id, due_date }) => [account_id, due_date]));
}
