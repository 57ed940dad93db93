import { sql, type SqlBool } from "kysely";
import type { Db } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { StatementFilter } from "common/statement-filter";

/** Entry dates (IST), both included. */
export interface Period {
  from: IsoDate;
  to: IsoDate;
}

/** `amount` is a credit above zero, a debit below; `balance` the running balance after it. */
export type StatementEntry = Awaited<ReturnType<typeof latestEntries>>[number];

/** A whole period, whatever page of it is shown: opening + credits − debits = closing. */
type StatementTotals = Awaited<ReturnType<typeof statementTotals>>;

interface Edge {
  account_seq: bigint;
  balance_after: Paise;
  debits_after: Paise;
  credits_after: Paise;
}

const start: Edge = { account_seq: 0n, balance_after: 0n, debits_after: 0n, credits_after: 0n };

/** Totals of a period by two index look-ups, however long the account; zeros for one that does not exist. */
export async function statementTotals(db: Db, accountNumber: string, { from, to }: Period) {
  const { rows } = await sql<Edge & { edge: "before" | "within" }>`
    select edge.* from bank.account a, lateral (
      (select 'before' as edge, p.account_seq, p.balance_after, p.debits_after, p.credits_after
       from bank.posting p where p.account_id = a.id and p.entry_date < ${from}
       order by p.entry_date desc, p.account_seq desc limit 1)
      union all
      (select 'within', p.account_seq, p.balance_after, p.debits_after, p.credits_after
       from bank.posting p where p.account_id = a.id and p.entry_date <= ${to}
       order by p.entry_date desc, p.account_seq desc limit 1)
    ) edge where a.number = ${accountNumber}`.execute(db);
  const before = rows.find((row) => row.edge === "before") ?? start;
  const last = rows.find((row) => row.edge === "within") ?? start;
  // A period that ends before it begins holds nothing.
  const end = last.account_seq < before.account_seq ? before : last;
  return {
    openingBalance: before.balance_after,
    closingBalance: end.balance_after,
    totalDebits: end.debits_after - before.debits_after,
    totalCredits: end.credits_after - before.credits_after,
    entries: Number(end.account_seq - before.account_seq),
    /** Of the last posting before the period: entry n of the period has `openingSequence + n`. */
    openingSequence: before.account_seq,
  };
}

/** Entries `offset` to `offset + limit`, counted and given from the oldest or from the newest one. */
interface Page {
  offset: number;
  limit: number;
  newestFirst?: boolean;
}

const orderOf = ({ newestFirst }: Page) => (newestFirst ? "desc" : "asc");

/** A page of the period that `totals` describes. */
export async function statementPage(
  db: Db,
  accountNumber: string,
  totals: StatementTotals,
  page: Page,
): Promise<StatementEntry[]> {
  const near = Math.min(page.offset, totals.entries);
  const far = Math.min(near + page.limit, totals.entries);
  const [first, last] = page.newestFirst ? [totals.entries - far, totals.entries - near] : [near, far];
  return entries(db, accountNumber)
    .where("p.account_seq", ">", totals.openingSequence + BigInt(first))
    .where("p.account_seq", "<=", totals.openingSequence + BigInt(last))
    .orderBy("p.account_seq", orderOf(page))
    .execute();
}

/** What of a period matches a filter: how many entries, and their sums, both positive. */
export async function matchingTotals(
  db: Db,
  accountNumber: string,
  totals: StatementTotals,
  filter: StatementFilter,
) {
  const amount = sql.ref<Paise>("p.amount");
  const row = await matching(ofPeriod(db, accountNumber, totals), filter)
    .select([
      sql<string>`count(*)`.as("entries"),
      sql<Paise>`coalesce(-sum(${amount}) filter (where ${amount} < 0), 0)::bigint`.as("debits"),
      sql<Paise>`coalesce(sum(${amount}) filter (where ${amount} > 0), 0)::bigint`.as("credits"),
    ])
    .executeTakeFirstOrThrow();
  return { ...row, entries: Number(row.entries) };
}

/** A page of those entries of the period that match. */
export async function matchingPage(
  db: Db,
  accountNumber: string,
  totals: StatementTotals,
  filter: StatementFilter,
  page: Page,
): Promise<StatementEntry[]> {
  return matching(ofPeriod(db, accountNumber, totals), filter)
    .select(columns)
    .orderBy("p.account_seq", orderOf(page))
    .offset(page.offset)
    .limit(page.limit)
    .execute();
}

/** The last `count` entries of an account, newest first. */
export function latestEntries(db: Db, accountNumber: string, count: number) {
  return entries(db, accountNumber).orderBy("p.account_seq", "desc").limit(count).execute();
}

const columns = [
  "p.account_seq as sequence",
  "p.entry_date as entryDate",
  "p.value_date as valueDate",
  "p.particulars",
  "p.cheque_number as chequeNumber",
  "p.amount",
  "p.balance_after as balance",
] as const;

function postings(db: Db, accountNumber: string) {
  return db
    .selectFrom("bank.posting as p")
    .where("p.account_id", "=", (account) =>
      account.selectFrom("bank.account").select("id").where("number", "=", accountNumber),
    );
}

const entries = (db: Db, accountNumber: string) => postings(db, accountNumber).select(columns);

function ofPeriod(db: Db, accountNumber: string, totals: StatementTotals) {
  const { openingSequence, entries: count } = totals;
  return postings(db, accountNumber)
    .where("p.account_seq", ">", openingSequence)
    .where("p.account_seq", "<=", openingSequence + BigInt(count));
}

/** As `matchesFilter` judges: collation C knows the case of A to Z alone, and strpos no wildcards. */
function matching(query: ReturnType<typeof postings>, filter: StatementFilter) {
  const { search, direction, atLeast, atMost } = filter;
  const conditions = [
    ...(search === undefined ? [] : [holds(search)]),
    ...(direction === undefined ? [] : [sql<SqlBool>`${direction === "debit"} = (p.amount < 0)`]),
    ...(atLeast === undefined ? [] : [sql<SqlBool>`abs(p.amount) >= ${atLeast}`]),
    ...(atMost === undefined ? [] : [sql<SqlBool>`abs(p.amount) <= ${atMost}`]),
  ];
  return conditions.reduce((narrowed, condition) => narrowed.where(condition), query);
}

const holds = (search: string) => sql<SqlBool>`(
  strpos(lower(p.particulars collate "C"), lower(${search} collate "C")) > 0 or
  strpos(lower(p.cheque_number collate "C"), lower(${search} collate "C")) > 0)`;
