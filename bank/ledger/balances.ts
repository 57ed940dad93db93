import { sql, type RawBuilder } from "kysely";
import type { Db } from "bank/database/schema";
import type { AccountKind } from "common/accounts";
import type { Paise } from "common/money";

/** Held amounts and floor (zero or negative), in paise. */
interface BalanceTerms {
  kind: AccountKind;
  balance: Paise;
  lien: Paise;
  uncleared: Paise;
  floor: Paise | null;
}

/** Available balance: balance − lien − uncleared, plus the limit; nothing of a loan. */
export function availableBalance({ kind, balance, lien, uncleared, floor }: BalanceTerms): Paise {
  return kind === "loan" ? 0n : balance - (floor ?? 0n) - lien - uncleared;
}

/** Amount that a recurring deposit of so many instalments still takes, or a loan, which has none; never below zero. */
export function roomIn({ balance, principal, months }: RoomTerms): Paise {
  const full = (principal ?? 0n) * BigInt(months ?? 0);
  return balance < full ? full - balance : 0n;
}

interface RoomTerms {
  balance: Paise;
  principal?: Paise | null;
  months?: number | null;
}

/** Balance and totals of an account at a moment: one index look-up. */
export interface AccountTotals {
  balance: Paise;
  /** Sums of all credits and debits so far, both positive. */
  credits: Paise;
  debits: Paise;
}

/** Date (IST) of the moment just before `instant`. */
const dateBefore = (instant: RawBuilder<unknown>) =>
  sql`((${instant} - interval '1 microsecond') at time zone 'Asia/Kolkata')::date`;

/** Totals before each instant. A look-up goes back over later postings of the same day. */
export async function totalsBefore(
  db: Db,
  accountId: bigint,
  instants: readonly Date[],
): Promise<AccountTotals[]> {
  const { rows } = await sql<AccountTotals>`
    select ${columns} from unnest(${instants}::timestamptz[]) with ordinality as edge (at, place)
    left join lateral (
      select p.balance_after, p.credits_after, p.debits_after
      from bank.posting p join bank.journal j on j.id = p.journal_id
      where p.account_id = ${accountId} and p.entry_date <= ${dateBefore(sql`edge.at`)}
        and j.booked_at < edge.at
      order by p.entry_date desc, p.account_seq desc limit 1
    ) p on true order by edge.place`.execute(db);
  return rows;
}

export interface BalanceSince {
  at: Date;
  balance: Paise;
}

/**
 * First of the highest and lowest balances since a moment; none without postings. Reads a range of the account's sequence
 * numbers, so that other accounts' journals are not scanned.
 */
export async function extremesSince(db: Db, accountId: bigint, from: Date): Promise<BalanceSince[]> {
  const { rows } = await sql<BalanceSince>`
    with since as (
      select coalesce((
        select p.account_seq from bank.posting p join bank.journal j on j.id = p.journal_id
        where p.account_id = ${accountId} and p.entry_date <= ${dateBefore(sql`${from}::timestamptz`)}
          and j.booked_at < ${from}
        order by p.entry_date desc, p.account_seq desc limit 1), 0) as account_seq
    ), reached as (
      select max(p.balance_after) as highest, min(p.balance_after) as lowest from bank.posting p
      where p.account_id = ${accountId} and p.account_seq > (select account_seq from since)
    )
    select j.booked_at as at, p.balance_after as balance
    from reached, lateral (values (reached.highest), (reached.lowest)) most (balance), lateral (
      select p.journal_id, p.balance_after, p.account_seq from bank.posting p
      where p.account_id = ${accountId} and p.account_seq > (select account_seq from since)
        and p.balance_after = most.balance
      order by p.account_seq limit 1
    ) p join bank.journal j on j.id = p.journal_id
    order by p.account_seq`.execute(db);
  return rows;
}

const columns = sql`coalesce(p.balance_after, 0) as balance, coalesce(p.credits_after, 0) as credits,
  coalesce(p.debits_after, 0) as debits`;

export async function totalsNow(db: Db, accountId: bigint): Promise<AccountTotals> {
  return db
    .selectFrom("bank.account")
    .select(["balance", "credits", "debits"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}
