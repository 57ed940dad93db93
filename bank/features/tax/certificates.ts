import * as contract from "common/contract/tax.server";
import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { AnswerOf } from "common/contract/service.server";
import type { taxDeducted } from "common/contract/tax.server";
import { type IsoDate, daysBetween, istDate } from "common/dates";
import type { Paise } from "common/money";
import { findOwnAccount } from "bank/customers";
import { done, noSuchAccount, refuse, serve, type Context } from "bank/service";
import { broughtForward } from "bank/ledger/records";
import { plainRate } from "./projection";

interface DateRange {
  from: IsoDate;
  to: IsoDate;
}

type DeductedRow = AnswerOf<typeof taxDeducted>["records"][number];

/** Deductions, oldest first; with `accountNumber` those on or taken from that account. `most` 0: all. */
async function deductions(
  db: Db,
  customerNumber: string,
  { from, to }: DateRange,
  { accountNumber, most }: { accountNumber: string; most: number },
): Promise<DeductedRow[]> {
  const { rows } = await sql<DeductedRow>`
    select coalesce(branch.tan, office.tan, '') as "deductorTan", deposit.number as "accountNumber", t.interest, t.tax,
      t.rate::text, t.deducted_on as date, t.shortfall, t.refund
    from bank.tax_deducted t
    join bank.account deposit on deposit.id = t.account_id
    join bank.account taken on taken.id = t.taken_from
    join bank.branch branch on branch.code = deposit.branch_code
    left join bank.branch office on office.code = '0001'
    where deposit.customer_number = ${customerNumber} and t.deducted_on between ${from} and ${to}
      and ${accountNumber} in ('', deposit.number, taken.number)
    order by t.deducted_on, t.reference, deposit.number
    limit ${most || null}`.execute(db);
  return rows;
}

interface YearsInterest {
  accountNumber: string;
  product: string;
  paid: Paise;
  charged: Paise;
  tax: Paise;
  /** Null except for loans. */
  repaid: Paise | null;
}

/**
 * Interest paid, charged and taxed between two dates, by account; accounts without any are left out. Interest of recurring deposits
 * is paid as it counts for tax. Interest taken back from
 * a deposit closed early is set off. A loan's interest is what its account was debited for; other credits repaid principal.
 */
async function interestByAccount(
  db: Db,
  customerNumber: string,
  { from, to }: DateRange,
): Promise<YearsInterest[]> {
  const { rows } = await sql<YearsInterest>`
    select a.number as "accountNumber", a.product, i.paid, i.charged + coalesce(l.charged, 0) as charged, t.tax,
      case when a.kind = 'loan' then greatest(l.credited - l.charged, 0) end as repaid
    from bank.account a
    cross join lateral (
      select coalesce(sum(greatest(part, 0)), 0)::bigint as paid, coalesce(sum(greatest(-part, 0)), 0)::bigint as charged
      from (
        select sum(amount) as part from (
          select amount, reference from bank.interest where account_id = a.id and booked_on between ${from} and ${to}
          union all
          select amount, '' from bank.accrued_interest
          where account_id = a.id and counted_on between ${from} and ${to}
        ) of_year
        group by case when a.kind in ('fixed-deposit', 'recurring-deposit') then '' else reference end
      ) parts
    ) i
    cross join lateral (
      select coalesce(sum(tax - refund), 0)::bigint as tax
      from bank.tax_deducted where account_id = a.id and deducted_on between ${from} and ${to}
    ) t
    left join lateral (
      select coalesce(sum(greatest(-p.amount, 0)) filter (where j.kind in ('emi', 'interest')), 0)::bigint as charged,
        coalesce(sum(greatest(p.amount, 0)), 0)::bigint as credited
      from bank.posting p join bank.journal j on j.id = p.journal_id
      where p.account_id = a.id and p.entry_date between ${from} and ${to}
    ) l on a.kind = 'loan'
    where a.customer_number = ${customerNumber}
      and (i.paid <> 0 or i.charged <> 0 or t.tax <> 0 or l.charged <> 0 or l.credited <> 0)
    order by a.is_primary desc, a.id`.execute(db);
  return rows;
}

/** The latest day on which the entries of an account begin that was open between two dates; null if the bank has all entries. */
async function recordsOf(db: Db, customerNumber: string, { from, to }: DateRange): Promise<IsoDate | null> {
  const { rows } = await sql<{ latest: IsoDate | null }>`
    select max(begin.entry_date) as latest from bank.account a cross join lateral (${broughtForward}) begin
    where a.customer_number = ${customerNumber} and a.opened_on <= ${to}
      and (a.closed_on is null or a.closed_on > ${from})`.execute(db);
  return rows[0]?.latest ?? null;
}

async function balancesAt(db: Db, customerNumber: string, date: IsoDate) {
  const { rows } = await sql<{ accountNumber: string; product: string; balance: Paise }>`
    select a.number as "accountNumber", a.product, coalesce(last.balance_after, 0) as balance
    from bank.account a
    left join lateral (
      select p.balance_after from bank.posting p where p.account_id = a.id and p.entry_date <= ${date}
      order by p.entry_date desc, p.account_seq desc limit 1
    ) last on true
    where a.customer_number = ${customerNumber} and a.opened_on <= ${date}
      and (a.closed_on is null or a.closed_on > ${date})
    order by a.is_primary desc, a.id`.execute(db);
  return rows;
}

const MAX_DAYS = 366;

/** At most a year, which must have begun. */
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

export const interest = serve(contract.interestCertificate, "customer", async (context, request) => {
  if (!isAllowed(context, request)) return refuse(contract.badRange);
  const rows = await interestByAccount(context.db, request.customerNumber, request);
  const begin = await recordsOf(context.db, request.customerNumber, request);
  return done({
    recordsFrom: begin && begin > request.from ? begin : undefined,
    holder: context.customer.name,
    pan: context.customer.sealed_pan ? context.vault.open(context.customer.sealed_pan) : undefined,
    accounts: rows.map(({ repaid, ...row }) => ({ ...row, principalRepaid: repaid ?? undefined })),
  });
});

/** Closed days only: today's balance may still change. */
export const balances = serve(
  contract.balanceCertificate,
  "customer",
  async (context, { customerNumber, date }) => {
    if (date >= istDate(context.clock.now())) return refuse(contract.badDate);
    const begin = await recordsOf(context.db, customerNumber, { from: date, to: date });
    const holder = context.customer.name;
    if (begin && date < begin) return done({ holder, recordsFrom: begin, accounts: [] });
    return done({ holder, accounts: await balancesAt(context.db, customerNumber, date) });
  },
);
