import { sql, type RawBuilder } from "kysely";
import type { Db } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import type { StatementFilter } from "common/statement-filter";

/** Entry dates (IST), both included. */
interface Period {
  from: IsoDate;
  to: IsoDate;
}

export type StatementEntry = Awaited<ReturnType<typeof latestEntries>>[number];

/** Entries `offset` to `offset + limit` (default: to the end), from the oldest or newest. */
interface Page {
  offset: number;
  limit?: number;
  newestFirst?: boolean;
}

interface Whole {
  openingBalance: Paise;
  closingBalance: Paise;
  /** Both positive. */
  totalDebits: Paise;
  totalCredits: Paise;
  entries: bigint;
}

interface Matching {
  matching: bigint;
  matchingDebits: Paise;
  matchingCredits: Paise;
}

type Row = Whole & Matching & ({ sequence: null } | StatementEntry);

const empty: Whole & Matching = {
  ...{ openingBalance: 0n, closingBalance: 0n, totalDebits: 0n, totalCredits: 0n, entries: 0n },
  ...{ matching: 0n, matchingDebits: 0n, matchingCredits: 0n },
};

/**
 * A page of a period with the figures of the whole, in one statement: two index look-ups, and a range of sequence numbers for
 * the page. With a filter it reads the period. Empty for an unknown account.
 */
export async function readStatement(
  db: Db,
  accountNumber: string,
  { from, to }: Period,
  page: Page,
  filter?: StatementFilter | null,
) {
  const criteria = filter ? conditionsOf(filter) : null;
  const order = page.newestFirst ? sql`desc` : sql`asc`;
  const { rows } = await sql<Row>`
    select whole."openingBalance", whole."closingBalance", whole."totalDebits", whole."totalCredits", whole.entries,
      ${criteria ? sql`matched.*,` : sql``} entry.*
    from (
      select a.id, coalesce(before.account_seq, 0) as opening_seq,
        coalesce(last.account_seq, 0) - coalesce(before.account_seq, 0) as entries,
        coalesce(before.balance_after, 0) as "openingBalance", coalesce(last.balance_after, 0) as "closingBalance",
        coalesce(last.debits_after, 0) - coalesce(before.debits_after, 0) as "totalDebits",
        coalesce(last.credits_after, 0) - coalesce(before.credits_after, 0) as "totalCredits"
      from bank.account a
      left join lateral (${lastBy(sql`p.entry_date < ${from}::date`)}) before on true
      -- A period that ends before it begins holds nothing.
      left join lateral (${lastBy(sql`p.entry_date <= greatest(${to}::date, ${from}::date - 1)`)}) last on true
      where a.number = ${accountNumber}
    ) whole
    ${criteria ? sql`left join lateral (${matchingSums(criteria)}) matched on true` : sql``}
    left join lateral (
      select ${entryColumns} from bank.posting p where ${criteria ? ofPeriod(criteria) : ofPage(page)}
      order by p.account_seq ${order}
      ${criteria ? sql`offset ${page.offset} limit ${page.limit ?? null}` : sql``}
    ) entry on true
    order by entry.sequence ${order}`.execute(db);
  const { openingBalance, closingBalance, totalDebits, totalCredits, ...counts } = rows[0] ?? empty;
  const { matching, matchingDebits, matchingCredits } = counts;
  return {
    ...{ openingBalance, closingBalance, totalDebits, totalCredits, total: Number(counts.entries) },
    matched: criteria && { matching: Number(matching), matchingDebits, matchingCredits },
    entries: rows.flatMap((row) => (row.sequence === null ? [] : [entryOf(row)])),
  };
}

const lastBy = (dated: RawBuilder<unknown>) => sql`
  select p.account_seq, p.balance_after, p.debits_after, p.credits_after
  from bank.posting p where p.account_id = a.id and ${dated}
  order by p.entry_date desc, p.account_seq desc limit 1`;

/** Entry n of the period has the sequence number `opening_seq + n`. */
function ofPage({ offset, limit, newestFirst }: Page) {
  const most = sql`coalesce(${limit ?? null}::bigint, whole.entries)`;
  const [lo, hi] = newestFirst
    ? [sql`greatest(whole.entries - ${offset}::bigint - ${most}, 0)`, sql`whole.entries - ${offset}::bigint`]
    : [sql`${offset}::bigint`, sql`least(${offset}::bigint + ${most}, whole.entries)`];
  return sql`p.account_id = whole.id
    and p.account_seq > whole.opening_seq + ${lo} and p.account_seq <= whole.opening_seq + ${hi}`;
}

const ofPeriod = (criteria: RawBuilder<unknown>) => sql`p.account_id = whole.id
  and p.account_seq > whole.opening_seq and p.account_seq <= whole.opening_seq + whole.entries and ${criteria}`;

const matchingSums = (criteria: RawBuilder<unknown>) => sql`
  select count(*) as matching,
    coalesce(-sum(p.amount) filter (where p.amount < 0), 0)::bigint as "matchingDebits",
    coalesce(sum(p.amount) filter (where p.amount > 0), 0)::bigint as "matchingCredits"
  from bank.posting p where ${ofPeriod(criteria)}`;

const entryColumns = sql`p.account_seq as sequence, p.entry_date as "entryDate", p.value_date as "valueDate",
  p.particulars, p.cheque_number as "chequeNumber", p.amount, p.balance_after as balance`;

const entryOf = ({
  sequence,
  entryDate,
  valueDate,
  particulars,
  chequeNumber,
  amount,
  balance,
}: StatementEntry) => ({ sequence, entryDate, valueDate, particulars, chequeNumber, amount, balance });

/** As `matchesFilter`: collation C folds only A to Z, and strpos knows no wildcards. */
function conditionsOf({ search, direction, atLeast, atMost }: StatementFilter): RawBuilder<unknown> {
  const conditions = [
    ...(search === undefined ? [] : [holds(search)]),
    ...(direction === undefined ? [] : [sql`${direction === "debit"} = (p.amount < 0)`]),
    ...(atLeast === undefined ? [] : [sql`abs(p.amount) >= ${atLeast}`]),
    ...(atMost === undefined ? [] : [sql`abs(p.amount) <= ${atMost}`]),
  ];
  return conditions.length > 0 ? sql.join(conditions, sql` and `) : sql`true`;
}

const holds = (search: string) => sql`(
  strpos(lower(p.particulars collate "C"), lower(${search} collate "C")) > 0 or
  strpos(lower(p.cheque_number collate "C"), lower(${search} collate "C")) > 0)`;

export function latestEntries(db: Db, accountNumber: string, count: number) {
  return db
    .selectFrom("bank.posting as p")
    .where("p.account_id", "=", (account) =>
      account.selectFrom("bank.account").select("id").where("number", "=", accountNumber),
    )
    .select([
      "p.account_seq as sequence",
      "p.entry_date as entryDate",
      "p.value_date as valueDate",
      "p.particulars",
      "p.cheque_number as chequeNumber",
      "p.amount",
      "p.balance_after as balance",
    ])
    .orderBy("p.account_seq", "desc")
    .limit(count)
    .execute();
}
