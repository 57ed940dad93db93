import type { Db } from "bank/database/schema";
import { interestAccountOf, interestAccounts, type DepositAccount } from "bank/interest/accounts";
import { depositInterest, depositPeriods } from "bank/interest/rules";
import {
  financialYear,
  interestSoFar,
  taxOnInterest,
  taxRateOf,
  taxSoFar,
  thresholdOf,
} from "bank/interest/tax";
import { earningDeposits, taxPayer, taxRuleOn } from "bank/interest/deduct-tax";
import { findOwnAccount } from "bank/customers";
import { done, noSuchAccount, refuse, serve, type Context } from "bank/service";
import { type IsoDate, daysBetween, istDate } from "common/dates";
import type { Paise } from "common/money";
import * as contract from "common/contract/tax.server";
import { balancesAt, deductions, interestByAccount, type DateRange } from "./certificates";

/** A financial year with its leap day. */
const MAX_DAYS = 366;

/** A year at the most, of which at least the first day has come. */
function isAllowed({ clock }: Context, { from, to }: DateRange): boolean {
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= MAX_DAYS && from <= istDate(clock.now());
}

const deducted = serve(contract.taxDeducted, "customer", async (context, request) => {
  const { customerNumber, accountNumber, most } = request;
  if (!isAllowed(context, request)) return refuse(contract.badRange);
  if (accountNumber && !(await findOwnAccount(context, customerNumber, accountNumber))) return noSuchAccount;
  const rows = await deductions(context.db, customerNumber, request, { accountNumber, most });
  return done({ records: rows.map((row) => ({ ...row, rate: plainRate(row.rate) })) });
});

/** `10.00` → `10`, `7.50` → `7.5`. */
function plainRate(rate: string): string {
  return rate.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

const projection = serve(contract.taxProjection, "customer", async (context, { customerNumber }) => {
  const year = await projectTax(context.db, customerNumber, istDate(context.clock.now()));
  return done({ ...year, rate: plainRate(year.rate) });
});

/** The financial year of `today`: interest and tax so far, and what today's deposits will add by its end. */
async function projectTax(db: Db, customerNumber: string, today: IsoDate) {
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

const interest = serve(contract.interestCertificate, "customer", async (context, request) => {
  if (!isAllowed(context, request)) return refuse(contract.badRange);
  const rows = await interestByAccount(context.db, request.customerNumber, request);
  return done({
    holder: context.customer.name,
    pan: context.customer.sealed_pan ? context.vault.open(context.customer.sealed_pan) : undefined,
    accounts: rows.map(({ repaid, ...row }) => ({ ...row, principalRepaid: repaid ?? undefined })),
  });
});

/** Of days that have closed: what happens today may still change today's. */
const balances = serve(contract.balanceCertificate, "customer", async (context, { customerNumber, date }) => {
  if (date >= istDate(context.clock.now())) return refuse(contract.badDate);
  const accounts = await balancesAt(context.db, customerNumber, date);
  return done({ holder: context.customer.name, accounts });
});

export const taxServices = [deducted, projection, interest, balances];
