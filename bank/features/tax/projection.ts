import type { Db } from "bank/database/schema";
import { earningDeposits, taxPayer, taxRuleOn } from "bank/interest/deduct-tax";
import {
  financialYear,
  interestSoFar,
  taxOnInterest,
  taxRateOf,
  taxSoFar,
  thresholdOf,
} from "bank/interest/tax";
import { interestToCome } from "bank/interest/to-come";
import type { IsoDate } from "common/dates";

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
