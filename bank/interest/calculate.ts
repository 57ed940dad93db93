import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { Paise } from "common/money";
import type { IsoDate } from "common/dates";
import { dailyProductsInterest, depositInterest, earnedBy, type InterestPeriod } from "./rules";
import type { DepositAccount, RunningAccount } from "./accounts";

/** Always above zero, earned or owed. */
export async function runningInterest(
  db: Db,
  account: RunningAccount,
  period: InterestPeriod,
): Promise<Paise> {
  const side = account.kind === "savings" ? "held" : "owed";
  const rates = await ratesOf(db, account);
  return dailyProductsInterest(await dailyProducts(db, account.id, period, side, rates));
}

function ratesOf(db: Db, { id, kind }: RunningAccount): Promise<DatedRate[]> {
  return kind === "savings"
    ? db.selectFrom("bank.savings_rate").selectAll().execute()
    : db.selectFrom("bank.credit_rate").select(["from_date", "rate"]).where("account_id", "=", id).execute();
}

/**
 * Interest of a deposit for a period. At maturity it fills up to the promised amount; a recurring deposit not paid in on time
 * earns its rate on daily balances instead.
 */
export async function interestOfDeposit(
  db: Db,
  { id, terms, balance }: DepositAccount,
  period: InterestPeriod,
): Promise<Paise> {
  if (period.due < terms.matures || terms.payout === "monthly-interest")
    return depositInterest(terms, period);
  if (terms.payout === "reinvestment" || (await paidInTime(db, id, terms)))
    return terms.maturityAmount - balance;
  return onDailyBalances(db, { id, terms }, period.due, terms.rate);
}

export function earnedAt(
  db: Db,
  deposit: Pick<DepositAccount, "id" | "terms">,
  day: IsoDate,
  rate: string,
): Promise<Paise> {
  if (deposit.terms.payout === "recurring") return onDailyBalances(db, deposit, day, rate);
  return Promise.resolve(earnedBy(deposit.terms, day, rate));
}

async function onDailyBalances(
  db: Db,
  { id, terms }: Pick<DepositAccount, "id" | "terms">,
  due: IsoDate,
  rate: string,
): Promise<Paise> {
  const rates = [{ from_date: terms.opened, rate }];
  return dailyProductsInterest(await dailyProducts(db, id, { from: terms.opened, due }, "held", rates));
}

/** True if each month closed with its instalment and all before it paid in. */
async function paidInTime(
  db: Db,
  accountId: bigint,
  { principal, months, opened }: DepositAccount["terms"],
): Promise<boolean> {
  const { rows } = await sql<{ late: boolean }>`
    select coalesce((
      select p.balance_after from bank.posting p where p.account_id = ${accountId}
        and p.entry_date < date_trunc('month', ${opened}::date) + (number + 1) * interval '1 month'
      order by p.entry_date desc, p.account_seq desc limit 1
    ), 0) < (number + 1) * ${principal}::bigint as late
    from generate_series(0, ${months}::int - 1) as number`.execute(db);
  return rows.every(({ late }) => !late);
}

interface DatedRate {
  from_date: IsoDate;
  rate: string;
}

/**
 * Sums daily closing balances of a period by rate: positive ones, or negative ones (`owed`). Each day's last posting counts
 * until the next.
 */
async function dailyProducts(
  db: Db,
  accountId: bigint,
  { from, due }: InterestPeriod,
  side: "held" | "owed",
  rates: readonly DatedRate[],
): Promise<Array<{ products: bigint; rate: string }>> {
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
