import pg from "pg";

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
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<Record<string, string>>(
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
  } finally {
    await client.end();
  }
}

/** The book balance of an account, in paise. */
export async function ledgerBalance(databaseUrl: string, accountNumber: string): Promise<bigint> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const { rows } = await client.query<{ balance_after: string }>(
      `select p.balance_after::text from bank.posting p join bank.account a on a.id = p.account_id
       where a.number = $1 order by p.account_seq desc limit 1`,
      [accountNumber],
    );
    return BigInt(rows[0]!.balance_after);
  } finally {
    await client.end();
  }
}
