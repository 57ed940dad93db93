import { isoDate, type IsoDate } from "common/dates";
import { query } from "./query";

/** What the ledger holds, read past every program of the house: the measure of pages and documents. */
export interface LedgerRow {
  /** `DD-MM-YYYY` */
  entryDate: string;
  particulars: string;
  /** Paise: a credit above zero, a debit below. */
  amount: bigint;
  balance: bigint;
}

export async function ledgerRows(
  databaseUrl: string,
  accountNumber: string,
  from: string,
  to: string,
): Promise<LedgerRow[]> {
  const rows = await query<Record<string, string>>(
    databaseUrl,
    `select to_char(p.entry_date, 'DD-MM-YYYY') as entry_date, p.particulars, p.amount::text, p.balance_after::text
     from bank.posting p join bank.account a on a.id = p.account_id
     where a.number = $1 and p.entry_date between $2 and $3 order by p.account_seq`,
    [accountNumber, from, to],
  );
  return rows.map((row) => ({
    entryDate: row.entry_date!,
    particulars: row.particulars!,
    amount: BigInt(row.amount!),
    balance: BigInt(row.balance_after!),
  }));
}

/** The book balance of an account, in paise. */
export async function ledgerBalance(databaseUrl: string, accountNumber: string): Promise<bigint> {
  const [row] = await query<{ balance_after: string }>(
    databaseUrl,
    `select p.balance_after::text from bank.posting p join bank.account a on a.id = p.account_id
     where a.number = $1 order by p.account_seq desc limit 1`,
    [accountNumber],
  );
  return BigInt(row!.balance_after);
}

/** What a customer's sensitive acts have left, oldest first. */
export function auditRows(databaseUrl: string, customerNumber: string) {
  return query<{ act: string; outcome: string; reference: string | null }>(
    databaseUrl,
    "select act, outcome, reference from portal.audit where customer_number = $1 order by at",
    [customerNumber],
  );
}

/** The day (`YYYY-MM-DD`) on which an account was opened. */
export async function openedOn(databaseUrl: string, accountNumber: string): Promise<IsoDate> {
  const [row] = await query<{ opened_on: string }>(
    databaseUrl,
    "select opened_on::text from bank.account where number = $1",
    [accountNumber],
  );
  return isoDate(row!.opened_on);
}
