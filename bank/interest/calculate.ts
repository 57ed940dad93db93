import { sql } from "kysely";
import type { Db } from "bank/database/schema";
import type { Paise } from "common/money";
import type { BankTariff } from "common/bank";
import type { IsoDate } from "common/dates";
import {
  dailyProductsInterest,
  depositInterest,
  earnedBy,
  recurringWorth,
  type InterestPeriod,
} from "./rules";
import type { DepositAccount, RunningAccount } from "./accounts";

/** Always above zero, earned or owed. */
export async function runningInterest(
  db: Db,
  tariff: Pick<BankTariff, "savings">,
  account: Pick<RunningAccount, "id" | "kind">,
  period: InterestPeriod,
): Promise<Paise> {
  const side = account.kind === "savings" ? "held" : "owed";
  const rates = account.kind === "savings" ? tariff.savings : await creditRates(db, account);
  return dailyProductsInterest(await dailyProducts(db, account.id, period, side, rates));
}

function creditRates(db: Db, { id }: Pick<RunningAccount, "id">): Promise<DatedRate[]> {
  return db
    .selectFrom("bank.credit_rate")
    .select(["from_date as from", "rate"])
    .where("account_id", "=", id)
    .execute();
}

/** Interest of a deposit for a period. At maturity it fills up to what the deposit is worth on that day. */
export function interestOfDeposit(
  { terms, balance }: Pick<DepositAccount, "terms" | "balance">,
  period: InterestPeriod,
): Paise {
  if (terms.payout === "recurring") return earnedUntil({ terms, balance }, period.due, terms.rate);
  return period.due < terms.matures || terms.payout === "monthly-interest"
    ? depositInterest(terms, period)
    : terms.maturityAmount - balance;
}

/** From the opening to `day`. `balance`: of a recurring deposit, without interest. */
export function earnedUntil(
  { terms, balance }: Pick<DepositAccount, "terms" | "balance">,
  day: IsoDate,
  rate: string,
): Paise {
  if (terms.payout !== "recurring") return earnedBy(terms, day, rate);
  const { principal, months } = terms;
  const paid = Math.min(Number(balance / principal), months);
  return recurringWorth({ ...terms, rate }, paid, day) - principal * BigInt(paid);
}

export async function creditedOf(
  db: Db,
  accountId: bigint,
  { from, to }: { from: IsoDate; to: IsoDate },
): Promise<Paise> {
  const { sum } = await db
    .selectFrom("bank.interest")
    .where("account_id", "=", accountId)
    .where("booked_on", ">=", from)
    .where("booked_on", "<=", to)
    .select(({ fn }) => fn.sum<bigint | null>("amount").as("sum"))
    .executeTakeFirstOrThrow();
  return BigInt(sum ?? 0);
}

interface DatedRate {
  from: IsoDate;
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
      from unnest(${rates.map((row) => row.from)}::date[], ${rates.map((row) => row.rate)}::text[])
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
