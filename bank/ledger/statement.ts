import { sql, type RawBuilder } from "kysely";
import type { Db } from "bank/database/schema";
import type { IsoDate } from "common/dates";
import type { Paise } from "common/money";
import { mayBeNetworkReference, type StatementFilter } from "common/statement-filter";
import type { JournalKind } from "./post-journal";
import { broughtForward } from "./records";

/** Entry dates (IST), both included. */
interface Period {
  from: IsoDate;
  to: IsoDate;
}

export interface StatementEntry {
  sequence: bigint;
  entryDate: IsoDate;
  valueDate: IsoDate;
  particulars: string;
  chequeNumber: string | null;
  networkReference: string | null;
  amount: Paise;
  balance: Paise;
  journalKind: JournalKind;
  journalReference: string;
  /** Within its journal, from 1. */
  line: number;
}

/** Entries `offset` to `offset + limit` (default: to the end), from the oldest or newest. */
interface Page {
  offset: number;
  limit?: number;
  newestFirst?: boolean;
}

interface Whole {
  /** First day of the entries, if a branch kept earlier ones. */
  recordsFrom: IsoDate | null;
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
  recordsFrom: null,
  ...{ openingBalance: 0n, closingBalance: 0n, totalDebits: 0n, totalCredits: 0n, entries: 0n },
  ...{ matching: 0n, matchingDebits: 0n, matchingCredits: 0n },
};

/**
 * A page of a period with the figures of the whole, in one statement: three index look-ups, and a range of sequence numbers for
 * the page. A balance brought forward is an opening balance and no entry. With a filter it reads the period. Empty for an unknown account.
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
    select whole."recordsFrom", whole."openingBalance", whole."closingBalance", whole."totalDebits", whole."totalCredits", whole.entries,
      ${criteria ? sql`matched.*,` : sql``} entry.*
    from (
      select a.id, ${atOpening("account_seq")} as opening_seq, begin.entry_date as "recordsFrom",
        ${atClosing("account_seq")} - ${atOpening("account_seq")} as entries,
        ${atOpening("balance_after")} as "openingBalance", ${atClosing("balance_after")} as "closingBalance",
        ${atClosing("debits_after")} - ${atOpening("debits_after")} as "totalDebits",
        ${atClosing("credits_after")} - ${atOpening("credits_after")} as "totalCredits"
      from bank.account a
      left join lateral (${broughtForward}) begin on true
      left join lateral (${lastBy(sql`p.entry_date < ${from}::date`)}) before on true
      -- A period that ends before it begins holds nothing.
      left join lateral (${lastBy(sql`p.entry_date <= greatest(${to}::date, ${from}::date - 1)`)}) last on true
      where a.number = ${accountNumber}
    ) whole
    ${criteria ? sql`left join lateral (${matchingSums(criteria)}) matched on true` : sql``}
    left join lateral (
      select ${entryColumns} from bank.posting p ${withJournal} where ${criteria ? ofPeriod(criteria) : ofPage(page)}
      order by p.account_seq ${order}
      ${criteria ? sql`offset ${page.offset} limit ${page.limit ?? null}` : sql``}
    ) entry on true
    order by entry.sequence ${order}`.execute(db);
  const { recordsFrom, openingBalance, closingBalance, totalDebits, totalCredits, ...counts } =
    rows[0] ?? empty;
  const { matching, matchingDebits, matchingCredits } = counts;
  return {
    ...{ openingBalance, closingBalance, totalDebits, totalCredits, total: Number(counts.entries) },
    recordsFrom: recordsFrom ?? undefined,
    matched: criteria && { matching: Number(matching), matchingDebits, matchingCredits },
    entries: rows.flatMap((row) => (row.sequence === null ? [] : [entryOf(row)])),
  };
}

const atOpening = (column: string) => {
  const name = sql.ref(column);
  return sql`coalesce(before.${name}, begin.${name}, 0)`;
};
const atClosing = (column: string) => {
  const name = sql.ref(column);
  return sql`coalesce(last.${name}, begin.${name}, 0)`;
};

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

/** Lines of a payment's journals that are its amount; further ones are its charge. */
export const AMOUNT_LINES = 2;

/**
 * UTR or RRN of an entry of payments over a network: its payment's, also of a return (`-R`); without a payment, the network's number
 * is the journal's reference, of UPI behind its name.
 */
const networkReference = sql`(
  select coalesce(paid.network_reference,
    substring(its.reference from '^(?:UPI)?(\\d{12}|[A-Z]{4}[NR]\\d{9,17})$'))
  from bank.journal its left join bank.payment paid on paid.reference = regexp_replace(its.reference, '-R$', '')
  where its.id = p.journal_id and p.line <= ${AMOUNT_LINES} and (paid.reference is not null or its.kind in ('upi', 'imps', 'neft', 'rtgs')))`;

const entryColumns = sql`p.account_seq as sequence, p.entry_date as "entryDate", p.value_date as "valueDate",
  p.particulars, p.cheque_number as "chequeNumber", ${networkReference} as "networkReference", p.amount, p.balance_after as balance,
  j.kind as "journalKind", j.reference as "journalReference", p.line`;

/** A payment's journals have its reference; `-R` is its return. */
const withJournal = sql`join bank.journal j on j.id = p.journal_id`;

const entryOf = ({
  sequence,
  entryDate,
  valueDate,
  particulars,
  chequeNumber,
  networkReference,
  amount,
  balance,
  journalKind,
  journalReference,
  line,
}: StatementEntry) => ({
  ...{ sequence, entryDate, valueDate, particulars, chequeNumber, networkReference, amount, balance },
  ...{ journalKind, journalReference, line },
});

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
  strpos(lower(p.cheque_number collate "C"), lower(${search} collate "C")) > 0
  ${mayBeNetworkReference(search) ? sql`or strpos(lower(${networkReference} collate "C"), lower(${search} collate "C")) > 0` : sql``})`;

/** Newest first. */
export async function latestEntries(db: Db, accountId: bigint, count: number) {
  const { rows } = await sql<StatementEntry>`
    select ${entryColumns} from bank.posting p ${withJournal}
    where p.account_id = ${accountId} and j.kind <> 'brought-forward'
    order by p.account_seq desc limit ${count}`.execute(db);
  return rows;
}
