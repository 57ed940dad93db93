import type { Db } from "bank/database/schema";
import { interestAccountOf, interestAccounts, type DepositAccount } from "bank/interest/accounts";
import { earningDeposits, taxPayer, taxRuleOn } from "bank/interest/deduct-tax";
import { depositInterest, depositPeriods } from "bank/interest/rules";
import {
  financialYear,
  interestSoFar,
  taxOnInterest,
  taxRateOf,
  taxSoFar,
  thresholdOf,
} from "bank/interest/tax";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";

/** The financial year of `today`: interest and tax so far, and what today's deposits will add by its end. */
export async function projectTax(db: Db, customerNumber: string, today: IsoDate) {
  const year = financialYear(today);
  const rule = await taxRuleOn(db, today);
  const payer = await taxPayer(db, customerNumber, rule, today);
  const deposits = await earningDeposits(db, customerNumber, year);
  const [credited, deducted] = [interestSoFar(deposits), taxSoFar(deposits)];
  const toCome = await interestToCome(db, customerNumber, { ...year, today });
  const expected = taxOnInterest(credited + toCome, rule, payer);
  return {
    ...year,
    interestSoFar: credited,
    interestToCome: toCome,
    threshold: thresholdOf(rule, payer),
    rate: taxRateOf(rule, payer),
    taxSoFar: deducted,
    taxExpected: expected > deducted ? expected : deducted,
    hasPan: payer.hasPan,
    senior: payer.senior,
  };
}

/** What is due until the year's end and not yet credited, of the deposits that are open. */
async function interestToCome(
  db: Db,
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

async function lastSettled(db: Db, deposits: readonly DepositAccount[]): Promise<Map<bigint, IsoDate>> {
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
