import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { postHistory } from "bank/ledger/post-history";

export interface Filling {
  /** Customer ID of a demo customer. */
  holder: string;
  postings: number;
  /** First and last instant of booking. */
  from: Date;
  to: Date;
}

/**
 * Opens a savings account of a demo customer, with a history of small payments evenly spread between two instants, and answers
 * its number. The other side is an account of the bank's own for it alone: postings of one account must not go back in time.
 */
export async function openFilledAccount(
  db: Kysely<BankSchema>,
  { holder, postings, from, to }: Filling,
): Promise<string> {
  const { rows } = await sql<{ count: bigint }>`select count(*) from bank.account`.execute(db);
  const serial = String(rows[0]!.count).padStart(7, "0");
  const account = `00111999${serial}`;
  const counterpart = `00019999${serial}`;
  await sql`insert into bank.account (number, kind, customer_number, name, branch_code, product, opened_on, floor)
    select number, kind::bank.account_kind, nullif(holder, ''), 'Bench', code, 'Bench', '2015-04-01', floor
    from (select code from bank.branch order by code limit 1) branch,
    (values (${account}, 'savings', ${holder}, 0::bigint), (${counterpart}, 'internal', '', null)) as opened (number, kind, holder, floor)`.execute(
    db,
  );
  const step = (to.getTime() - from.getTime()) / postings;
  await postHistory(
    db,
    Array.from({ length: postings }, (_, place) => {
      const amount = place % 2 === 0 ? 25_000n : -24_900n;
      const particulars = `UPI/${512_345_678_901 + place * 7_919}/Payment ${place % 2 === 0 ? "from" : "to"} SHOP ${place % 500} Chennai`;
      return {
        reference: `${account} ${place}`,
        kind: "upi" as const,
        now: new Date(from.getTime() + Math.floor(place * step)),
        lines: [
          { account, amount, particulars },
          { account: counterpart, amount: -amount, particulars },
        ],
      };
    }),
  );
  await sql`analyze bank.account, bank.journal, bank.posting`.execute(db);
  return account;
}
