import { findRow } from "bank/database/rows";
import type { Db } from "bank/database/schema";
import { earningDeposits, taxPayer } from "bank/interest/deduct-tax";
import {
  financialYear,
  interestSoFar,
  taxOnInterest,
  taxRateOf,
  taxSoFar,
  thresholdOf,
} from "bank/interest/tax";
import { noPanTerms, type NoPanTerms } from "bank/interest/no-pan";
import { interestToCome } from "bank/interest/accounts";
import { done, serve } from "bank/service";
import { taxProjection } from "common/contract/tax.server";
import type { BankTariff } from "common/bank";
import { istDate, type IsoDate } from "common/dates";
import { inForce } from "common/tariff";

/** The financial year of `today`: interest and tax so far, and what today's deposits will add by its end. */
export async function projectTax(
  { db, tariff }: { db: Db; tariff: BankTariff },
  customerNumber: string,
  today: IsoDate,
) {
  const year = financialYear(today);
  const rule = inForce(tariff.tax, today);
  const payer = await taxPayer(db, customerNumber, rule, today);
  const deposits = await earningDeposits(db, customerNumber, year);
  const [credited, deducted] = [interestSoFar(deposits), taxSoFar(deposits)];
  const toCome = await interestToCome({ db, tariff }, customerNumber, { ...year, today });
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

export const projection = serve(taxProjection, "customer", async (context, { customerNumber }) => {
  const today = istDate(context.clock.now());
  const year = await projectTax(context, customerNumber, today);
  const declared = await findRow(context.db, "bank.tax_declaration", {
    customer_number: customerNumber,
    year_from: year.from,
  });
  return done({
    ...year,
    rate: plainRate(year.rate),
    ...(year.hasPan ? {} : withoutPan(await noPanTerms(context.tariff, context.db, context.customer, today))),
    ...(declared ? { declaredOn: istDate(declared.given_at) } : {}),
  });
});

const withoutPan = ({ above, offer }: NoPanTerms) => ({
  panNeededAbove: above,
  ...(offer ? { noPanForm: offer.form, incomeWithoutPan: offer.taxFree } : {}),
});

/** As the gateway writes it: `10.00` → `10`, `7.50` → `7.5`. */
export function plainRate(rate: string): string {
  return rate.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}
