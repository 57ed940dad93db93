import { findOwnAccount } from "bank/customers";
import { done, noSuchAccount, refuse, serve, type Context } from "bank/service";
import { daysBetween, istDate } from "common/dates";
import * as contract from "common/contract/tax.server";
import { balancesAt, deductions, interestByAccount, type DateRange } from "./certificates";
import { projectTax } from "./projection";

/** A financial year with its leap day. */
const MAX_DAYS = 366;

/** A year at the most, of which at least the first day has come. */
function isAllowed({ clock }: Context, { from, to }: DateRange): boolean {
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= MAX_DAYS && from <= istDate(clock.now());
}

export const deducted = serve(contract.taxDeducted, "customer", async (context, request) => {
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

export const projection = serve(contract.taxProjection, "customer", async (context, { customerNumber }) => {
  const year = await projectTax(context.db, customerNumber, istDate(context.clock.now()));
  return done({ ...year, rate: plainRate(year.rate) });
});

export const interest = serve(contract.interestCertificate, "customer", async (context, request) => {
  if (!isAllowed(context, request)) return refuse(contract.badRange);
  const rows = await interestByAccount(context.db, request.customerNumber, request);
  return done({
    holder: context.customer.name,
    pan: context.customer.sealed_pan ? context.vault.open(context.customer.sealed_pan) : undefined,
    accounts: rows.map(({ repaid, ...row }) => ({ ...row, principalRepaid: repaid ?? undefined })),
  });
});

/** Of days that have closed: what happens today may still change today's. */
export const balances = serve(
  contract.balanceCertificate,
  "customer",
  async (context, { customerNumber, date }) => {
    if (date >= istDate(context.clock.now())) return refuse(contract.badDate);
    const accounts = await balancesAt(context.db, customerNumber, date);
    return done({ holder: context.customer.name, accounts });
  },
);
