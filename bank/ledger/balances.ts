import { sql, type RawBuilder } from "kysely";
import type { Db } from "bank/database/schema";
import type { AccountKind } from "common/accounts";
import type { Paise } from "common/money";
import { istDate, type IsoDate } from "common/dates";

/** What of a balance is held back, and how far below zero it may go. All paise; `floor` is zero or negative. */
interface BalanceTerms {
  kind: AccountKind;
  balance: Paise;
  lien: Paise;
  uncleared: Paise;
  floor: Paise;
}

/** What may be spent: ledger balance − lien − uncleared, and of a limit what is left; nothing of a loan. */
export function availableBalance({ kind, balance, lien, uncleared, floor }: BalanceTerms): Paise {
  return kind === "loan" ? 0n : balance - floor - lien - uncleared;
}

/** Balance and totals of an account at a moment: one look-up by index, however long the statement. */
export interface AccountTotals {
  balance: Paise;
  /** Sums of all credits and debits up to then, both positive. */
  credits: Paise;
  debits: Paise;
}

/** Before each of the dates (IST) begins. */
export async function totalsBeforeDates(
  db: Db,
  accountId: bigint,
  dates: readonly IsoDate[],
): Promise<AccountTotals[]> {
  const { rows } = await sql<AccountTotals>`
    select ${columns} from unnest(${dates}::date[]) with ordinality as edge (date, place)
    left join lateral (
      select p.balance_after, p.credits_after, p.debits_after from bank.posting p
      where p.account_id = ${accountId} and p.entry_date < edge.date
      order by p.entry_date desc, p.account_seq desc limit 1
    ) p on true order by edge.place`.execute(db);
  return rows;
}

/** Before each of the instants. A look-up goes back over the postings of the instant's day that are later. */
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
      where p.account_id = ${accountId} and p.entry_date <= (edge.at at time zone 'Asia/Kolkata')::date
        and j.booked_at < edge.at
      order by p.entry_date desc, p.account_seq desc limit 1
    ) p on true order by edge.place`.execute(db);
  return rows;
}

/** A balance, and the moment from which it stood. */
export interface Standing {
  at: Date;
  balance: Paise;
}

/** The first of the highest and of the lowest balances that postings since a moment have left; none: no posting. */
export async function extremesSince(db: Db, accountId: bigint, from: Date): Promise<Standing[]> {
  const first = istDate(from);
  const most = (order: RawBuilder<unknown>) => sql`(
    select p.journal_id, p.balance_after from bank.posting p
    where p.account_id = ${accountId} and p.entry_date >= ${first} and (p.entry_date > ${first}
      or exists (select from bank.journal j where j.id = p.journal_id and j.booked_at >= ${from}))
    order by ${order}, p.account_seq limit 1)`;
  const { rows } = await sql<Standing>`
    select j.booked_at as at, p.balance_after as balance
    from (${most(sql`p.balance_after desc`)} union all ${most(sql`p.balance_after`)}) p
    join bank.journal j on j.id = p.journal_id
    order by j.booked_at`.execute(db);
  return rows;
}

const columns = sql`coalesce(p.balance_after, 0) as balance, coalesce(p.credits_after, 0) as credits,
  coalesce(p.debits_after, 0) as debits`;

/** Now. */
export async function totalsNow(db: Db, accountId: bigint): Promise<AccountTotals> {
  return db
    .selectFrom("bank.account")
    .select(["balance", "credits", "debits"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}
