import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { dailyProductsInterest } from "~/domain/deposit-interest";
import { depositInterest, type InterestPeriod } from "~/domain/interest-periods";
import type { Paise } from "~/domain/money";
import type { DepositAccount, RunningAccount } from "./account";
import { dailyProducts, type DatedRate } from "./daily-products";

/** Interest of a running account for a period: above zero, whether it is earned or owed. */
export async function runningInterest(
  db: Kysely<BankSchema>,
  account: RunningAccount,
  period: InterestPeriod,
): Promise<Paise> {
  const side = account.kind === "savings" ? "held" : "owed";
  const rates = await ratesOf(db, account);
  return dailyProductsInterest(await dailyProducts(db, account.id, period, side, rates));
}

function ratesOf(db: Kysely<BankSchema>, { id, kind }: RunningAccount): Promise<DatedRate[]> {
  return kind === "savings"
    ? db.selectFrom("bank.savings_rate").selectAll().execute()
    : db.selectFrom("bank.credit_rate").select(["from_date", "rate"]).where("account_id", "=", id).execute();
}

/**
 * Interest of a deposit for a period. At maturity a deposit is brought to the amount its receipt promises; a recurring
 * one only when each instalment was there by the end of its month: otherwise it earns its rate on daily balances.
 */
export async function interestOfDeposit(
  db: Kysely<BankSchema>,
  { id, terms, balance }: DepositAccount,
  period: InterestPeriod,
): Promise<Paise> {
  if (period.due < terms.matures || terms.payout === "monthly-interest")
    return depositInterest(terms, period);
  if (terms.payout === "reinvestment" || (await paidInTime(db, id, terms)))
    return terms.maturityAmount - balance;
  const rates = [{ from_date: terms.opened, rate: terms.rate }];
  return dailyProductsInterest(await dailyProducts(db, id, period, "held", rates));
}

/** Whether the month of each instalment closed with that instalment and all before it paid in. */
async function paidInTime(
  db: Kysely<BankSchema>,
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
