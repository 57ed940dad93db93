import { sql } from "kysely";
import {
  type ChainStore,
  endOfMonth,
  hashedColumns,
  type HashedRow,
  hashOfAnchor,
  hashOfRow,
  LATE_IDS,
  listAnchors,
  monthAfter,
  monthOf,
  openKeys,
  openMonth,
  shownHash,
  shownPlace,
} from "./audit-chain.server";
import { addMonths, istDate } from "common/dates";

/** Result of a walk over the whole trail. */
export interface ChainReport {
  /** Rows by month. */
  facts: string[];
  /** The first of each kind in each month; empty if the trail is whole. */
  faults: string[];
  /** The newest place, to be given to a later check. */
  newest: string | null;
}

interface CheckOptions {
  now: Date;
  /** After so many years a month may be gone. */
  years: number;
  /** Places that must still be there, as a check or the log has named them. */
  places: readonly string[];
}

type Anchors = Awaited<ReturnType<typeof listAnchors>>;

interface Walk extends ChainStore, CheckOptions {
  anchors: Anchors;
  keys: ReadonlyMap<number, Buffer>;
  report: ChainReport;
}

const AT_ONCE = 5_000;
const MAX_COMPARED = 50;

/** Portals seal within seconds; rows that wait longer have none that does. */
const WAITING_MS = 600_000;

/** Walks the whole trail, at one moment of the database. */
export function checkTrail(store: ChainStore, options: CheckOptions): Promise<ChainReport> {
  return store.db
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      const report: ChainReport = { facts: [], faults: [], newest: null };
      const anchors = await listAnchors({ db });
      const keys = await openKeys({ ...store, db });
      const walk = { ...store, ...options, db, anchors, keys, report };
      if (anchors[0]?.number !== 0) {
        report.faults.push("The beginning of the chain is missing, or no portal has sealed the trail yet.");
        return report;
      }
      checkAnchors(walk);
      for (const month of await listMonths(walk)) await checkMonth(walk, month);
      await checkUnsealed(walk);
      await checkPlaces(walk);
      return report;
    });
}

function checkAnchors({ anchors, keys, report }: Walk): void {
  for (const [at, anchor] of anchors.entries()) {
    const { number, month, keyId, hash } = anchor;
    const key = keys.get(keyId);
    const what = number === 0 ? "the beginning" : `the end of ${month}`;
    const expected = at === 0 ? month : monthAfter(anchors[0]!.month, at - 1);
    if (!key) return void report.faults.push(`Key ${keyId} does not open: ${what} cannot be checked.`);
    if (number !== at || month !== expected)
      return void report.faults.push(`An anchor is missing before ${what}.`);
    if (!hashOfAnchor(key, anchors[at - 1]?.hash ?? null, anchor).equals(hash))
      return void report.faults.push(`The anchor of ${what} was changed.`);
  }
}

/** All months from the beginning, with and without rows. */
async function listMonths({ db, anchors }: Walk): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with recursive one as (
      (select month from portal.audit_seal order by month limit 1)
      union all
      select (select month from portal.audit_seal where month > one.month order by month limit 1)
      from one where one.month is not null
    ) select month from one where month is not null`.execute(db);
  const ended = anchors.slice(1).map(({ month }) => month);
  return [...new Set([...ended, ...rows.map(({ month }) => month)])].sort();
}

type SealedRow = Omit<HashedRow, "id"> & {
  number: bigint;
  audit_id: bigint;
  key_id: number;
  hash: Buffer;
  id: bigint | null;
};

const sealsOf = async ({ db }: Walk, month: string, after: number): Promise<SealedRow[]> =>
  (
    await sql<SealedRow>`
      select s.number, s.audit_id, s.key_id, s.hash, ${hashedColumns}
      from portal.audit_seal s left join portal.audit a on a.id = s.audit_id
      where s.month = ${month} and s.number > ${after} order by s.number limit ${AT_ONCE}`.execute(db)
  ).rows;

interface Wrong {
  row: SealedRow;
  number: number;
  before: Buffer | null;
}

/** Walks a month's chain, and compares its end with the anchor. */
async function checkMonth(walk: Walk, month: string): Promise<void> {
  const { report, keys, anchors } = walk;
  const anchor = anchors.find(({ number, month: ended }) => number > 0 && ended === month);
  const first = new Map<string, string>();
  const found = (kind: string, fault: string) => void (first.has(kind) || first.set(kind, fault));
  const wrong: Wrong[] = [];
  let [number, before, rows] = [0, null as Buffer | null, 0];
  for (let page = await sealsOf(walk, month, 0); page.length > 0; page = await sealsOf(walk, month, number)) {
    for (const row of page) {
      if (Number(row.number) !== number + 1) {
        found("missing", `${month}: place ${number + 1} is missing, with its seal.`);
        before = null;
      }
      const gap = Number(row.number) !== number + 1;
      number = Number(row.number);
      const key = keys.get(row.key_id);
      rows += row.id === null ? 0 : 1;
      if (row.id === null) found("missing", `${month}: row ${row.audit_id} is missing at place ${number}.`);
      else if (!key) found("key", `${month}: key ${row.key_id} does not open; rows cannot be checked.`);
      else if (!gap && !hashOfRow(key, before, { month, number }, { ...row, id: row.id }).equals(row.hash))
        wrong.push({ row, number, before });
      before = row.hash;
    }
  }
  for (const one of wrong) {
    const moved = findMoved(walk, month, one, wrong);
    if (moved === null)
      found("changed", `${month}: row ${one.row.audit_id} was changed at place ${one.number}.`);
    else
      found(
        "reordered",
        `${month}: rows ${one.row.audit_id} and ${moved} were reordered, at place ${one.number}.`,
      );
  }
  if (anchor && number === 0 && anchor.rows > 0 && mayBeDropped(walk, month)) {
    report.facts.push(`${month}: ${anchor.rows} rows, dropped after their years`);
    return;
  }
  if (anchor && (number !== anchor.rows || (before && !before.equals(anchor.tail ?? Buffer.alloc(0)))))
    found("missing", `${month}: ends at place ${number}, but was closed at ${anchor.rows}.`);
  report.faults.push(...first.values());
  report.facts.push(`${month}: ${rows} rows${anchor ? ", closed" : ""}`);
  if (before) report.newest = shownPlace({ month, number, hash: before });
}

/** Id of another wrong row that belongs to this place, or whose place this row belongs to; null if none fits. */
function findMoved({ keys }: Walk, month: string, place: Wrong, wrong: readonly Wrong[]): bigint | null {
  const { row, number, before } = place;
  const key = keys.get(row.key_id)!;
  const fits = (from: Buffer | null, at: number, content: SealedRow, id: bigint) =>
    hashOfRow(key, from, { month, number: at }, { ...content, id }).equals(row.hash);
  const moved = wrong
    .slice(0, MAX_COMPARED)
    .find(
      (other) =>
        other !== place &&
        (fits(before, number, other.row, row.audit_id) ||
          fits(before, number, other.row, other.row.audit_id) ||
          [other.before, other.row.hash].some((from) => fits(from, other.number, row, row.audit_id))),
    );
  return moved?.row.audit_id ?? null;
}

const mayBeDropped = ({ now, years }: Walk, month: string): boolean =>
  istDate(now) >= addMonths(istDate(endOfMonth(month)), 12 * years);

interface Unsealed {
  id: bigint;
  at: Date;
}

async function checkUnsealed(walk: Walk): Promise<void> {
  const { db, anchors, report, now } = walk;
  const lastId = anchors[0]!.lastId;
  const { rows: counted } = await sql<{ before: bigint; last: bigint }>`
    select (select count(*) from portal.audit where id <= ${lastId}) as before,
      (select coalesce(max(audit_id), 0) from portal.audit_seal) as last`.execute(db);
  const { before, last } = counted[0]!;
  report.facts.unshift(`before the chain: ${before} rows`);
  if (before > BigInt(anchors[0]!.rows))
    report.faults.push(`${before} rows are from before the chain, but there were ${anchors[0]!.rows}.`);
  const { rows } = await sql<Unsealed>`
    select a.id, a.at from portal.audit a where a.id > ${lastId}
      and not exists (select from portal.audit_seal s where s.audit_id = a.id)
    order by a.id limit ${AT_ONCE}`.execute(db);
  const behind = rows.find(({ id, at }) => id <= last - BigInt(LATE_IDS) || monthOf(at) < openMonth(anchors));
  const waiting = rows.filter((row) => row !== behind);
  if (behind)
    report.faults.push(
      `Row ${behind.id}, of ${monthOf(behind.at)}, was added behind a sealed place, or lost its seal.`,
    );
  if (waiting.length > 0) report.facts.push(`not sealed yet: ${waiting.length} rows`);
  const overdue = waiting.find(({ at }) => at.getTime() < now.getTime() - WAITING_MS);
  if (overdue && !behind)
    report.faults.push(
      `Row ${overdue.id} has waited for its seal for more than ten minutes: no portal seals, or seals were removed.`,
    );
}

/** `2026-11/1234/<hash>`: was it cut off? */
async function checkPlaces(walk: Walk): Promise<void> {
  for (const place of walk.places) {
    const [, month = "", number = "", hash = ""] =
      /^(\d{4}-\d\d)\/(\d+)\/([\da-f]{16,64})$/.exec(place) ?? [];
    if (hash === "") {
      walk.report.faults.push(`${place} is no place: write it as a check or the log names it.`);
      continue;
    }
    const { rows } = await sql<{ hash: Buffer }>`
      select hash from portal.audit_seal where month = ${month} and number = ${number}`.execute(walk.db);
    if (rows[0] && rows[0].hash.toString("hex").startsWith(hash)) continue;
    if (!rows[0] && mayBeDropped(walk, month)) walk.report.facts.push(`${place}: its month is dropped`);
    else if (rows[0])
      walk.report.faults.push(`${place} is ${shownHash(rows[0].hash)} now: the trail was written again.`);
    else walk.report.faults.push(`${place} is not there any more: the trail was cut off.`);
  }
}
