import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { IsoDate } from "~/domain/dates";
import type { InterestPeriod } from "~/domain/interest-periods";

/** A rate that holds from a date on, until that of the next. Percent a year. */
export interface DatedRate {
  from_date: IsoDate;
  rate: string;
}

/** A sum of daily closing balances in paise, and the rate of those days. */
export interface ProductsAtRate {
  products: bigint;
  rate: string;
}

/**
 * Sums the daily closing balances of a period, by the rate that held: those above zero, or (`owed`) what was below.
 * Reckoned in the database from the last posting of each day that has one; a balance counts until the next.
 */
export async function dailyProducts(
  db: Kysely<BankSchema>,
  accountId: bigint,
  { from, due }: InterestPeriod,
  side: "held" | "owed",
  rates: readonly DatedRate[],
): Promise<ProductsAtRate[]> {
  const sign = side === "held" ? 1 : -1;
  const { rows } = await sql<{ products: string; rate: string }>`
    with rate as (
      select rate, from_date, lead(from_date, 1, 'infinity') over (order by from_date) as until
      from unnest(${rates.map((row) => row.from_date)}::date[], ${rates.map((row) => row.rate)}::text[])
        as r (from_date, rate)
    ), closing as (
      select distinct on (p.entry_date) p.entry_date, p.balance_after
      from bank.posting p
      where p.account_id = ${accountId} and p.entry_date < ${due} and p.entry_date >= coalesce((
        select q.entry_date from bank.posting q where q.account_id = ${accountId} and q.entry_date <= ${from}
        order by q.entry_date desc, q.account_seq desc limit 1), ${from})
      order by p.entry_date, p.account_seq desc
    ), span as (
      select greatest(entry_date, ${from}::date) as since, greatest(${sign}::int * balance_after, 0) as amount,
        lead(entry_date, 1, ${due}::date) over (order by entry_date) as until
      from closing
    )
    select rate.rate,
      sum(span.amount * (least(span.until, rate.until) - greatest(span.since, rate.from_date)))::text as products
    from span join rate on rate.from_date < span.until and rate.until > span.since
    group by rate.rate`.execute(db);
  return rows.map(({ products, rate }) => ({ rate, products: BigInt(products) }));
}
