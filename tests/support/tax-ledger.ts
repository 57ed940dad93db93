import { isoDate, type IsoDate } from "common/dates";
import { query } from "./query";

/** What the ledger holds of interest and tax, read past every program of the house: the measure of tax pages and papers. */
export interface TaxPosting {
  /** `DD-MM-YYYY` */
  date: string;
  /** Paise. */
  amount: bigint;
}

interface Period {
  from: string;
  /** Included. */
  to: string;
}

/** The tax taken from the customer's accounts, oldest first. */
export async function taxTaken(databaseUrl: string, customer: string, period: Period): Promise<TaxPosting[]> {
  const rows = await query<{ date: string; amount: string }>(
    databaseUrl,
    `select to_char(p.entry_date, 'DD-MM-YYYY') as date, (-p.amount)::text as amount
     from bank.posting p join bank.journal j on j.id = p.journal_id join bank.account a on a.id = p.account_id
     where a.customer_number = $1 and j.reference like 'TDS-%' and p.entry_date between $2 and $3
     order by p.entry_date, j.reference, p.account_seq`,
    [customer, period.from, period.to],
  );
  return rows.map(({ date, amount }) => ({ date, amount: BigInt(amount) }));
}

/**
 * Interest credited to the customer's accounts, and interest that was debited to them, in paise. A loan is debited for
 * interest, for what is paid out to its holder, and for the balance that it brings along: only the first is interest.
 */
export async function interestPosted(databaseUrl: string, customer: string, period: Period) {
  const [row] = await query<{ paid: string; charged: string }>(
    databaseUrl,
    `select coalesce(sum(p.amount) filter (where p.amount > 0 and j.kind = 'interest'), 0)::text as paid,
       coalesce(-sum(p.amount) filter (where p.amount < 0 and 
         (j.kind = 'interest' or a.kind = 'loan' and j.kind not in ('disbursal', 'brought-forward'))), 0)::text as charged
     from bank.posting p join bank.journal j on j.id = p.journal_id join bank.account a on a.id = p.account_id
     where a.customer_number = $1 and p.entry_date between $2 and $3`,
    [customer, period.from, period.to],
  );
  return { paid: BigInt(row!.paid), charged: BigInt(row!.charged) };
}

/** The day on which the entries of the customer's accounts begin; the latest one, where they differ. */
export async function recordsBegin(databaseUrl: string, customer: string): Promise<IsoDate> {
  const [row] = await query<{ begin: string }>(
    databaseUrl,
    `select max(p.entry_date)::text as begin
     from bank.posting p join bank.journal j on j.id = p.journal_id join bank.account a on a.id = p.account_id
     where a.customer_number = $1 and j.kind = 'brought-forward'`,
    [customer],
  );
  return isoDate(row!.begin);
}

/** The book balances of the customer's accounts at the close of a day, by number; without those that had none yet. */
export async function balancesOn(
  databaseUrl: string,
  customer: string,
  date: string,
): Promise<Map<string, bigint>> {
  const rows = await query<{ number: string; balance: string }>(
    databaseUrl,
    `select distinct on (a.number) a.number, p.balance_after::text as balance
     from bank.posting p join bank.account a on a.id = p.account_id
     where a.customer_number = $1 and p.entry_date <= $2
     order by a.number, p.account_seq desc`,
    [customer, date],
  );
  return new Map(rows.map(({ number, balance }) => [number, BigInt(balance)]));
}
