import { sql, type Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { IsoDate } from "~/domain/dates";
import type { Paise } from "~/domain/money";

/** How an account stood at several moments: one look-up by index for each, whatever the length of its statement. */
export interface Standing {
  balance: Paise;
  /** Sums of all credits and debits up to then, both positive. */
  credits: Paise;
  debits: Paise;
}

/** Before each of the dates (IST) begins. */
export async function standingsBeforeDates(
  db: Kysely<BankSchema>,
  accountId: bigint,
  dates: readonly IsoDate[],
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${totals} from unnest(${dates}::date[]) with ordinality as edge (date, place)
    left join lateral (
      select p.balance_after, p.credits_after, p.debits_after from bank.posting p
      where p.account_id = ${accountId} and p.entry_date < edge.date
      order by p.entry_date desc, p.account_seq desc limit 1
    ) p on true order by edge.place`.execute(db);
  return rows;
}

/** Before each of the instants. A look-up goes back over the postings of the instant's day that are later. */
export async function standingsBefore(
  db: Kysely<BankSchema>,
  accountId: bigint,
  instants: readonly Date[],
): Promise<Standing[]> {
  const { rows } = await sql<Standing>`
    select ${totals} from unnest(${instants}::timestamptz[]) with ordinality as edge (at, place)
    left join lateral (
      select p.balance_after, p.credits_after, p.debits_after
      from bank.posting p join bank.journal j on j.id = p.journal_id
      where p.account_id = ${accountId} and p.entry_date <= (edge.at at time zone 'Asia/Kolkata')::date
        and j.booked_at < edge.at
      order by p.entry_date desc, p.account_seq desc limit 1
    ) p on true order by edge.place`.execute(db);
  return rows;
}

const totals = sql`coalesce(p.balance_after, 0) as balance, coalesce(p.credits_after, 0) as credits,
  coalesce(p.debits_after, 0) as debits`;

/** Now. */
export async function standingNow(db: Kysely<BankSchema>, accountId: bigint): Promise<Standing> {
  return db
    .selectFrom("bank.account")
    .select(["balance", "credits", "debits"])
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
}
