import { findCaller, findOwnAccount, noSuchAccount, notTogether } from "bank/customers";
import { balancesAt, deductions, interestByAccount, type DateRange } from "bank/tax/certificates";
import { projectTax } from "bank/tax/projection";
import { balanceCertificate, interestCertificate, taxDeducted, taxProjection } from "~/contract/tax.server";
import { daysBetween, istDate } from "~/domain/dates";
import { done, refuse, serve, type Context } from "./served";

/** A financial year with its leap day. */
const MOST_DAYS = 366;

const notThatRange = refuse("4041", "Range not allowed");
const notThatDate = refuse("4041", "Date not allowed");

/** A year at the most, of which at least the first day has come. */
function isAllowed({ clock }: Context, { from, to }: DateRange): boolean {
  const days = daysBetween(from, to) + 1;
  return days >= 1 && days <= MOST_DAYS && from <= istDate(clock.now());
}

const deducted = serve(taxDeducted, async (context, request) => {
  const { customerNumber, accountNumber, most } = request;
  if (!(await findCaller(context, customerNumber))) return notTogether;
  if (!isAllowed(context, request)) return notThatRange;
  if (accountNumber && !(await findOwnAccount(context, customerNumber, accountNumber))) return noSuchAccount;
  const rows = await deductions(context.db, customerNumber, request, { accountNumber, most });
  return done({
    records: rows.map((row) => ({
      deductorTan: row.tan,
      accountNumber: row.number,
      interest: row.interest,
      tax: row.tax,
      rate: plainRate(row.rate),
      date: row.deducted_on,
      shortfall: row.shortfall,
      refund: row.refund,
    })),
  });
});

/** `10.00` → `10`, `7.50` → `7.5`. */
function plainRate(rate: string): string {
  return rate.replace(/(\.\d*?)0+$/, "$1").replace(/\.$/, "");
}

const projection = serve(taxProjection, async (context, { customerNumber }) => {
  if (!(await findCaller(context, customerNumber))) return notTogether;
  const year = await projectTax(context.db, customerNumber, istDate(context.clock.now()));
  return done({ ...year, rate: plainRate(year.rate) });
});

const interest = serve(interestCertificate, async (context, { customerNumber, from, to }) => {
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (!isAllowed(context, { from, to })) return notThatRange;
  const rows = await interestByAccount(context.db, customerNumber, { from, to });
  return done({
    holder: customer.name,
    pan: customer.sealed_pan ? context.vault.open(customer.sealed_pan) : undefined,
    accounts: rows.map(({ number, repaid, ...row }) => ({
      accountNumber: number,
      ...row,
      principalRepaid: repaid ?? undefined,
    })),
  });
});

/** Of days that have closed: what happens today may still change today's. */
const balances = serve(balanceCertificate, async (context, { customerNumber, date }) => {
  const customer = await findCaller(context, customerNumber);
  if (!customer) return notTogether;
  if (date >= istDate(context.clock.now())) return notThatDate;
  const rows = await balancesAt(context.db, customerNumber, date);
  return done({
    holder: customer.name,
    accounts: rows.map(({ number, ...row }) => ({ accountNumber: number, ...row })),
  });
});

export const taxServices = [deducted, projection, interest, balances];
