import { sql } from "kysely";
import { inTransaction } from "common/postgres/transaction.server";
import {
  type Anchor,
  type ChainStore,
  endOfMonth,
  hashedColumns,
  hashOfAnchor,
  hashOfRow,
  type HashedRow,
  LATE_IDS,
  listAnchors,
  monthOf,
  newestKey,
  openMonth,
  type Place,
  SETTLED_MS,
  startOfMonth,
} from "./audit-chain.server";

const AT_ONCE = 2_000;

/** One process seals at a time; the primary keys would refuse a second one. */
const SEALING = 7_203_115;

/** A place that a process has seen, in which database: a restored one is another. */
export interface Known {
  place: Place;
  database: string;
}

interface Sealed {
  database: string;
  /** The last place of this round; null if no row was waiting. */
  newest: Place | null;
  /** Months that were closed. */
  closed: (Anchor & { hash: Buffer })[];
  /** True if `known` is not in the chain any more. */
  lost: boolean;
}

/** Seals the rows that wait and closes months that are over. Null if another process does. `known`: a place that must still be there. */
export async function sealTrail(store: ChainStore, now: Date, known: Known | null): Promise<Sealed | null> {
  const whole: Sealed = { database: "", newest: null, closed: [], lost: false };
  for (let more = true; more;) {
    const round = await inTransaction(store.db, async (db) => {
      const { rows } = await sql<{ mine: boolean; database: string }>`
        select pg_try_advisory_xact_lock(${SEALING}) as mine, oid::text as database
        from pg_database where datname = current_database()`.execute(db);
      const { mine, database } = rows[0]!;
      whole.database = database;
      return mine
        ? sealRound({ ...store, db }, now, known?.database === database ? known.place : null)
        : null;
    });
    if (!round) return null;
    more = round.more;
    whole.newest = round.newest ?? whole.newest;
    whole.closed.push(...round.closed);
    whole.lost ||= round.lost;
  }
  return whole;
}

async function sealRound(store: ChainStore, now: Date, known: Place | null) {
  const lost = known !== null && !(await isThere(store, known));
  const key = await newestKey(store);
  const anchors = await listAnchors(store);
  if (anchors.length === 0) {
    await begin(store, key, now);
    return { newest: null, closed: [], lost, more: true };
  }
  const waiting = await listWaiting(store, anchors);
  const newest = await seal(store, key, waiting);
  const more = waiting.length === AT_ONCE;
  const closed = more ? [] : await closeMonths(store, key, anchors, now);
  return { newest, closed, lost, more };
}

type Key = Awaited<ReturnType<typeof newestKey>>;

async function isThere({ db }: ChainStore, { month, number, hash }: Place): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.audit_seal
    where month = ${month} and number = ${number} and hash = ${hash}`.execute(db);
  return rows.length > 0;
}

/** Rows that are certainly committed. */
const COMMITTED_MS = 60_000;

/** Rows of earlier releases stay outside. */
async function begin({ db }: ChainStore, key: Key, now: Date): Promise<void> {
  const since = new Date(now.getTime() - COMMITTED_MS);
  const { rows } = await sql<{ rows: bigint; last: bigint }>`
    with one as (select coalesce(max(id), 0) as last from portal.audit where at < ${since})
    select last, (select count(*) from portal.audit where id <= last) as rows from one`.execute(db);
  const { rows: count, last } = rows[0]!;
  const anchor = { number: 0, month: monthOf(since), rows: Number(count), tail: null, lastId: last };
  await addAnchor({ db }, key, anchor, null);
}

async function addAnchor(
  { db }: Pick<ChainStore, "db">,
  { id, key }: Key,
  anchor: Anchor,
  before: Buffer | null,
): Promise<Buffer> {
  const hash = hashOfAnchor(key, before, anchor);
  await sql`insert into portal.audit_anchor (number, month, rows, tail, last_id, key_id, hash) values
    (${anchor.number}, ${anchor.month}, ${anchor.rows}, ${anchor.tail}, ${anchor.lastId}, ${id}, ${hash})`.execute(
    db,
  );
  return hash;
}

type WaitingRow = HashedRow & { at: Date };

async function listWaiting({ db }: ChainStore, anchors: readonly Anchor[]): Promise<WaitingRow[]> {
  // Two queries, and no join in the second one: the planner cannot know how few rows follow, and would compare each with each.
  const { rows: sealed } = await sql<{ after: bigint }>`
    select greatest(${anchors[0]!.lastId}::bigint, max(audit_id) - ${LATE_IDS}) as after
    from portal.audit_seal`.execute(db);
  const { after } = sealed[0]!;
  const { rows } = await sql<WaitingRow>`
    select a.at, ${hashedColumns} from portal.audit a
    where a.id = any(array(
      select id from portal.audit where id > ${after} and at >= ${startOfMonth(openMonth(anchors))}
      except select audit_id from portal.audit_seal where audit_id > ${after}
      order by id limit ${AT_ONCE}))
    order by a.id`.execute(db);
  return rows;
}

const lastOf = async ({ db }: ChainStore, month: string): Promise<Place | null> => {
  const { rows } = await sql<{ number: bigint; hash: Buffer }>`
    select number, hash from portal.audit_seal where month = ${month} order by number desc limit 1`.execute(
    db,
  );
  return rows[0] ? { month, number: Number(rows[0].number), hash: rows[0].hash } : null;
};

async function seal(
  store: ChainStore,
  { id: keyId, key }: Key,
  waiting: readonly WaitingRow[],
): Promise<Place | null> {
  const last = new Map<string, Place | null>();
  const places: (Place & { id: bigint })[] = [];
  for (const row of waiting) {
    const month = monthOf(row.at);
    const before = last.has(month) ? last.get(month)! : await lastOf(store, month);
    const number = (before?.number ?? 0) + 1;
    const place = { month, number, hash: hashOfRow(key, before?.hash ?? null, { month, number }, row) };
    last.set(month, place);
    places.push({ ...place, id: row.id });
  }
  const all = <Value>(of: (place: (typeof places)[number]) => Value) => places.map(of);
  if (places.length > 0)
    await sql`insert into portal.audit_seal (month, number, audit_id, key_id, hash)
      select month, number, audit_id, ${keyId}, hash from unnest(${all(({ month }) => month)}::text[],
        ${all(({ number }) => number)}::bigint[], ${all(({ id }) => String(id))}::bigint[],
        ${all(({ hash }) => hash)}::bytea[]) as one (month, number, audit_id, hash)`.execute(store.db);
  return places.at(-1) ?? null;
}

async function closeMonths(
  store: ChainStore,
  key: Key,
  anchors: readonly (Anchor & { hash: Buffer })[],
  now: Date,
) {
  const closed: (Anchor & { hash: Buffer })[] = [];
  for (;;) {
    const before = [...anchors, ...closed];
    const month = openMonth(before);
    if (now.getTime() < endOfMonth(month).getTime() + SETTLED_MS) return closed;
    const last = await lastOf(store, month);
    const [number, rows, tail] = [before.length, last?.number ?? 0, last?.hash ?? null];
    const anchor = { number, month, rows, tail, lastId: null };
    closed.push({ ...anchor, hash: await addAnchor(store, key, anchor, before.at(-1)!.hash) });
  }
}
