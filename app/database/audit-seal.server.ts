import { sql, type Kysely } from "kysely";
import { inTransaction } from "common/postgres/transaction.server";
import type { AuditSigner } from "~/audit-signing.server";
import {
  type Anchor,
  bytesOfAnchor,
  endOfMonth,
  hashedColumns,
  hashOfAnchor,
  hashOfRow,
  type HashedRow,
  LATE_IDS,
  monthAfter,
  monthOf,
  newestAnchor,
  oldAnchors,
  openMonths,
  type Place,
  SETTLED_MS,
  type SignedAnchor,
  startOfMonth,
} from "./audit-chain.server";
import type { PortalSchema } from "./schema.server";

const AT_ONCE = 2_000;

/** One process seals at a time; the primary keys would refuse a second one. */
const SEALING = 7_203_115;

type Database = Kysely<PortalSchema>;

interface Sealed {
  /** Name of the database: a restored one is another. */
  database: string;
  /** Clock of the database, which the rows have too. */
  now: Date;
  /** The last place of this round; null if no row was waiting. */
  newest: Place | null;
}

/** Seals the rows that wait. Null if another process does. */
export async function sealTrail(db: Database): Promise<Sealed | null> {
  for (let newest: Place | null = null; ;) {
    const round = await inTransaction(db, async (transaction) => {
      const { rows } = await sql<{ mine: boolean; database: string; now: Date }>`
        select pg_try_advisory_xact_lock(${SEALING}) as mine, oid::text as database, clock_timestamp() as now
        from pg_database where datname = current_database()`.execute(transaction);
      const { mine, ...where } = rows[0]!;
      if (!mine) return null;
      const waiting = await listWaiting(transaction);
      return { ...where, newest: await seal(transaction, waiting), more: waiting.length === AT_ONCE };
    });
    if (!round) return null;
    newest = round.newest ?? newest;
    if (!round.more) return { database: round.database, now: round.now, newest };
  }
}

export async function isThere(db: Database, { month, number, hash }: Place): Promise<boolean> {
  const { rows } = await sql`select 1 from portal.audit_seal
    where month = ${month} and number = ${number} and hash = ${hash}`.execute(db);
  return rows.length > 0;
}

type WaitingRow = HashedRow & { at: Date };

async function listWaiting(db: Database): Promise<WaitingRow[]> {
  const open = await openMonths(db);
  const since = open ? startOfMonth(open.first) : new Date(0);
  // Two queries, and no join in the second one: the planner cannot know how few rows follow, and would compare each with each.
  const { rows: sealed } = await sql<{ after: bigint }>`
    select greatest(0, (select last_id from portal.audit_anchor where number = 0), max(audit_id) - ${LATE_IDS}) as after
    from portal.audit_seal`.execute(db);
  const { after } = sealed[0]!;
  const { rows } = await sql<WaitingRow>`
    select a.at, ${hashedColumns} from portal.audit a
    where a.at >= ${since} and a.id = any(array(
      select id from portal.audit where id > ${after} and at >= ${since}
      except select audit_id from portal.audit_seal where audit_id > ${after}
      order by id limit ${AT_ONCE}))
    order by a.id`.execute(db);
  return rows;
}

const lastOf = async (db: Database, month: string): Promise<Place | null> => {
  const { rows } = await sql<{ number: bigint; hash: Buffer }>`
    select number, hash from portal.audit_seal where month = ${month} order by number desc limit 1`.execute(
    db,
  );
  return rows[0] ? { month, number: Number(rows[0].number), hash: rows[0].hash } : null;
};

async function seal(db: Database, waiting: readonly WaitingRow[]): Promise<Place | null> {
  const last = new Map<string, Place | null>();
  const places: (Place & { id: bigint })[] = [];
  for (const row of waiting) {
    const month = monthOf(row.at);
    const before = last.has(month) ? last.get(month)! : await lastOf(db, month);
    const number = (before?.number ?? 0) + 1;
    const place = { month, number, hash: hashOfRow(before?.hash ?? null, { month, number }, row) };
    last.set(month, place);
    places.push({ ...place, id: row.id });
  }
  const all = <Value>(of: (place: (typeof places)[number]) => Value) => places.map(of);
  if (places.length > 0)
    await sql`insert into portal.audit_seal (month, number, audit_id, key_id, hash)
      select month, number, audit_id, 0, hash from unnest(${all(({ month }) => month)}::text[],
        ${all(({ number }) => number)}::bigint[], ${all(({ id }) => String(id))}::bigint[],
        ${all(({ hash }) => hash)}::bytea[]) as one (month, number, audit_id, hash)`.execute(db);
  return places.at(-1) ?? null;
}

interface Anchored {
  /** Anchors of this round. */
  made: SignedAnchor[];
  /** The newest one before it, if the place that it names is gone. */
  lost: SignedAnchor | null;
}

/**
 * Signs anchors for places that have none: one a minute, or at once if `atOnce`, and for each month that is over. The signer works outside
 * of all transactions; of two processes one anchor counts.
 */
export async function anchorTrail(
  { db, signer }: { db: Database; signer: AuditSigner },
  now: Date,
  atOnce = false,
): Promise<Anchored> {
  const newest = await newestAnchor(db);
  const named = newest?.tail && { month: newest.month, number: newest.place, hash: newest.tail };
  const lost = named && !(await isThere(db, named)) ? newest : null;
  const made: SignedAnchor[] = [];
  for (const due of await listDue(db, now, atOnce || minuteOf(newest?.at) < minuteOf(now)!)) {
    const before = made.at(-1) ?? newest;
    const anchor = {
      ...due,
      number: before ? before.number + 1 : 0,
      at: now,
      before: before ? hashOfAnchor(before) : (await oldAnchors(db)).digest,
      keyId: signer.keyId,
    };
    const signed = { ...anchor, signature: await signer.sign(bytesOfAnchor(anchor)) };
    if (!(await addAnchor(db, signed))) break;
    made.push(signed);
  }
  return { made, lost };
}

const minuteOf = (at = new Date(0)) => Math.floor(at.getTime() / 60_000);

type Due = Pick<Anchor, "month" | "place" | "tail" | "closes">;

async function listDue(db: Database, now: Date, minute: boolean): Promise<Due[]> {
  const open = await openMonths(db);
  const due: Due[] = [];
  const until = open && [open.newest, monthOf(now)].sort().at(-1)!;
  for (let month = open?.first ?? ""; open && month <= until!; month = monthAfter(month)) {
    const last = await lastOf(db, month);
    const [place, tail] = [last?.number ?? 0, last?.hash ?? null];
    if (now.getTime() >= endOfMonth(month).getTime() + SETTLED_MS)
      due.push({ month, place, tail, closes: true });
    else if (minute && place > (await anchoredOf(db, month))) due.push({ month, place, tail, closes: false });
  }
  return due;
}

async function anchoredOf(db: Database, month: string): Promise<number> {
  const { rows } = await sql<{ place: bigint }>`
    select place from portal.audit_signed_anchor where month = ${month} order by number desc limit 1`.execute(
    db,
  );
  return Number(rows[0]?.place ?? 0);
}

/**
 * False if another process was faster, has sealed a late row of a month that was to be closed, or if the database was restored since:
 * an anchor joins the chain only behind the one that it names, and with its place.
 */
function addAnchor(db: Database, anchor: SignedAnchor): Promise<boolean> {
  const { number, month, place, tail, closes, at, before, keyId, signature } = anchor;
  return inTransaction(db, async (transaction) => {
    await sql`select pg_advisory_xact_lock(${SEALING})`.execute(transaction);
    const newest = await newestAnchor(transaction);
    if (newest ? !before?.equals(hashOfAnchor(newest)) : number !== 0) return false;
    if (tail && !(await isThere(transaction, { month, number: place, hash: tail }))) return false;
    if (closes && ((await lastOf(transaction, month))?.number ?? 0) !== place) return false;
    await sql`
      insert into portal.audit_signed_anchor (number, month, place, tail, closes, at, before, key_id, signature)
      values (${number}, ${month}, ${place}, ${tail}, ${closes}, ${at}, ${before}, ${keyId}, ${signature})`.execute(
      transaction,
    );
    return true;
  });
}
