import { type KeyObject, verify } from "node:crypto";
import { sql, type Kysely } from "kysely";
import type { Sealer } from "~/seal.server";
import {
  anchorColumns,
  bytesOfAnchor,
  endOfMonth,
  hashedColumns,
  type HashedRow,
  hashOfAnchor,
  hashOfRow,
  LATE_IDS,
  monthOf,
  type OldAnchor,
  oldAnchors,
  shownAnchor,
  shownHash,
  shownPlace,
  type SignedAnchor,
} from "./audit-chain.server";
import type { PortalSchema } from "./schema.server";
import { addMonths, istDate } from "common/dates";

/** Result of a walk over the whole trail. */
export interface ChainReport {
  /** Rows by month. */
  facts: string[];
  /** The first of each kind in each month; empty if the trail is whole. */
  faults: string[];
  /** The newest place and anchor, to be given to a later check. */
  newest: string | null;
  newestAnchor: string | null;
}

interface CheckOptions {
  now: Date;
  /** After so many years a month may be gone. */
  years: number;
  /** Places and anchors that must still be there, as a check or the log has named them. */
  places: readonly string[];
  /** Keys that anchors may be signed with, by fingerprint. */
  publicKeys: ReadonlyMap<string, KeyObject>;
  /** Opens the keys of an earlier release; without it their rows are not checked. */
  sealer: Sealer | null;
}

/** Keys of an earlier release by id; null if a key does not open. */
type OldKeys = ReadonlyMap<number, Buffer | null>;

interface Walk extends CheckOptions {
  db: Kysely<PortalSchema>;
  report: ChainReport;
  oldKeys: OldKeys;
  old: readonly OldAnchor[];
  digestOfOld: Buffer | null;
  /** Last place of each month that is over. */
  ends: Map<string, { rows: number; tail: Buffer | null }>;
  /** Newest place of each month that an anchor names. */
  anchored: Map<string, number>;
  /** Month of the first anchor: later ones have no old keys. */
  begun: string | null;
}

const AT_ONCE = 5_000;
const MAX_COMPARED = 50;

/** Portals seal within seconds; rows that wait longer have none that does. */
const WAITING_MS = 600_000;

/** Walks the whole trail, at one moment of the database. */
export function checkTrail(database: Kysely<PortalSchema>, options: CheckOptions): Promise<ChainReport> {
  return database
    .transaction()
    .setIsolationLevel("repeatable read")
    .execute(async (db) => {
      const report: ChainReport = { facts: [], faults: [], newest: null, newestAnchor: null };
      const { anchors: old, digest: digestOfOld } = await oldAnchors(db);
      const walk: Walk = {
        ...{ ...options, db, report, old, digestOfOld, begun: null },
        oldKeys: await openOldKeys(db, options.sealer),
        ends: new Map(old.slice(1).map(({ month, rows, tail }) => [month, { rows, tail }])),
        anchored: new Map(),
      };
      await checkAnchors(walk);
      for (const month of await listMonths(walk)) await checkMonth(walk, month);
      await checkUnsealed(walk);
      await checkPlaces(walk);
      return report;
    });
}

async function openOldKeys(db: Walk["db"], sealer: Sealer | null): Promise<OldKeys> {
  const { rows } = await sql<{ id: number; sealed_key: string }>`
    select id, sealed_key from portal.audit_key`.execute(db);
  return new Map(
    rows.map(({ id, sealed_key: sealed }) => {
      const opened = sealer?.open(`audit-key:${id}`, sealed) ?? null;
      return [id, opened === null ? null : Buffer.from(opened, "base64url")];
    }),
  );
}

/** The first fault of each kind. */
function firstFaults() {
  const first = new Map<string, string>();
  return { first, found: (kind: string, fault: string) => void (first.has(kind) || first.set(kind, fault)) };
}

type AnchorRow = SignedAnchor & { hash: Buffer | null };

const anchorsAfter = async ({ db }: Walk, after: number): Promise<AnchorRow[]> => {
  const { rows } = await sql<AnchorRow>`
    select ${anchorColumns}, s.hash from portal.audit_signed_anchor a
    left join portal.audit_seal s on s.month = a.month and s.number = a.place
    where a.number > ${after} order by a.number limit ${AT_ONCE}`.execute(db);
  return rows.map((row) => ({ ...row, place: Number(row.place) }));
};

/** Walks the anchors: their numbers, links and signatures, and that the place of each is there. */
async function checkAnchors(walk: Walk): Promise<void> {
  const { report, ends, anchored, publicKeys } = walk;
  const { first, found } = firstFaults();
  let before: SignedAnchor | null = null;
  for (
    let page = await anchorsAfter(walk, -1);
    page.length > 0;
    page = await anchorsAfter(walk, page.at(-1)!.number)
  )
    for (const { hash, ...anchor } of page) {
      const { number, month, place, tail, keyId } = anchor;
      const link: Buffer | null = before ? hashOfAnchor(before) : walk.digestOfOld;
      const key = publicKeys.get(keyId);
      if (number !== (before?.number ?? -1) + 1)
        found("missing", `An anchor is missing before number ${number}.`);
      else if (!same(link, anchor.before))
        found(
          "changed",
          before ? `Anchor ${before.number} was changed.` : "The anchors of an earlier release were changed.",
        );
      if (!key) found("key", `Anchor ${number} is signed with key ${keyId}, which was not given.`);
      else if (!verify(null, bytesOfAnchor(anchor), key, anchor.signature))
        found("forged", `Anchor ${number} does not fit its signature: it was changed or forged.`);
      if (tail && !same(hash, tail) && (hash || !mayBeDropped(walk, month)))
        found(
          "cut",
          `Anchor ${number} names ${shownPlace({ month, number: place, hash: tail })}, which ${gone(hash)}.`,
        );
      if (anchor.closes) ends.set(month, { rows: place, tail });
      anchored.set(month, place);
      walk.begun ??= month;
      before = anchor;
    }
  report.faults.push(...first.values());
  if (before) report.newestAnchor = shownAnchor(before);
  else report.faults.push("The trail has no anchor: they were removed, or no portal has signed one yet.");
}

const same = (one: Buffer | null, other: Buffer | null): boolean =>
  one === null || other === null ? one === other : one.equals(other);

/** `hash`: of the place now, null without it. */
const gone = (hash: Buffer | null): string =>
  hash
    ? `is ${shownHash(hash)} now: the trail was written again`
    : "is not there any more: the trail was cut off";

/** All months, those with an end also if they have no rows. */
async function listMonths({ db, ends }: Walk): Promise<string[]> {
  const { rows } = await sql<{ month: string }>`
    with recursive one as (
      (select month from portal.audit_seal order by month limit 1)
      union all
      select (select month from portal.audit_seal where month > one.month order by month limit 1)
      from one where one.month is not null
    ) select month from one where month is not null`.execute(db);
  return [...new Set([...ends.keys(), ...rows.map(({ month }) => month)])].sort();
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

/** Null if the row's key does not open. */
function hashAt(
  { oldKeys }: Walk,
  { key_id: keyId }: SealedRow,
  before: Buffer | null,
  place: { month: string; number: number },
  content: HashedRow,
): Buffer | null {
  const key = keyId === 0 ? null : oldKeys.get(keyId);
  return keyId !== 0 && !key ? null : hashOfRow(before, place, content, key);
}

/** Walks a month's chain, and compares its end with the anchor. */
async function checkMonth(walk: Walk, month: string): Promise<void> {
  const { report, oldKeys } = walk;
  const end = walk.ends.get(month);
  const { first, found } = firstFaults();
  const wrong: Wrong[] = [];
  let [number, before, rows, unchecked, plain] = [0, null as Buffer | null, 0, 0, false];
  let last: SealedRow | undefined;
  for (let page = await sealsOf(walk, month, 0); page.length > 0; page = await sealsOf(walk, month, number)) {
    for (const row of page) {
      const gap = Number(row.number) !== number + 1;
      if (gap) {
        found("missing", `${month}: place ${number + 1} is missing, with its seal.`);
        before = null;
      }
      number = Number(row.number);
      plain ||= row.key_id === 0;
      rows += row.id === null ? 0 : 1;
      if (row.key_id !== 0 && (plain || month > (walk.begun ?? "")))
        found(
          "old",
          `${month}: place ${number} has a key of an earlier release, after the chain without keys began.`,
        );
      if (row.id === null) found("missing", `${month}: row ${row.audit_id} is missing at place ${number}.`);
      else if (row.key_id !== 0 && !oldKeys.has(row.key_id))
        found("key", `Key ${row.key_id} is missing in portal.audit_key: rows of ${month} cannot be checked.`);
      else if (!gap) {
        const hash = hashAt(walk, row, before, { month, number }, { ...row, id: row.id });
        if (!hash) unchecked += 1;
        else if (!hash.equals(row.hash)) wrong.push({ row, number, before });
      }
      before = row.hash;
      last = row;
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
  if (end && number === 0 && end.rows > 0 && mayBeDropped(walk, month)) {
    report.facts.push(`${month}: ${end.rows} rows, dropped after their years`);
    return;
  }
  if (end && (number !== end.rows || (before && !same(before, end.tail))))
    found("missing", `${month}: ends at place ${number}, but was closed at ${end.rows}.`);
  if (last && waitsFor(walk, month, last))
    found(
      "anchor",
      `${month}: place ${number} has waited for its anchor for more than ten minutes: no portal signs, or anchors were removed.`,
    );
  report.faults.push(...first.values());
  const old =
    unchecked > 0
      ? `; ${unchecked} of them not checked: no secret opens their key of an earlier release`
      : "";
  report.facts.push(`${month}: ${rows} rows${end ? ", closed" : ""}${old}`);
  if (before) report.newest = shownPlace({ month, number, hash: before });
}

/** True if portals have had time to sign an anchor for the last place of a month, and none has. */
const waitsFor = ({ ends, anchored, now }: Walk, month: string, { number, moment }: SealedRow): boolean =>
  !ends.has(month) &&
  Number(number) > (anchored.get(month) ?? 0) &&
  new Date(`${moment ?? ""}Z`).getTime() < now.getTime() - WAITING_MS;

/** Id of another wrong row that belongs to this place, or whose place this row belongs to; null if none fits. */
function findMoved(walk: Walk, month: string, place: Wrong, wrong: readonly Wrong[]): bigint | null {
  const { row, number, before } = place;
  const fits = (from: Buffer | null, at: number, content: SealedRow, id: bigint) =>
    same(hashAt(walk, row, from, { month, number: at }, { ...content, id }), row.hash);
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

async function checkUnsealed({ db, old, ends, report, now }: Walk): Promise<void> {
  const [begun] = old;
  const lastId = begun?.lastId ?? 0n;
  const { rows: counted } = await sql<{ before: bigint; last: bigint }>`
    select (select count(*) from portal.audit where id <= ${lastId}) as before,
      (select coalesce(max(audit_id), 0) from portal.audit_seal) as last`.execute(db);
  const { before, last } = counted[0]!;
  if (begun) report.facts.unshift(`before the chain: ${before} rows`);
  if (begun && before > BigInt(begun.rows))
    report.faults.push(`${before} rows are from before the chain, but there were ${begun.rows}.`);
  const { rows } = await sql<Unsealed>`
    select a.id, a.at from portal.audit a where a.id > ${lastId}
      and not exists (select from portal.audit_seal s where s.audit_id = a.id)
    order by a.id limit ${AT_ONCE}`.execute(db);
  const newestEnd = [...ends.keys()].sort().at(-1) ?? "";
  const behind = rows.find(({ id, at }) => id <= last - BigInt(LATE_IDS) || monthOf(at) <= newestEnd);
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

/** `2026-11/1234/<hash>` is a place and `17/<hash>` an anchor: was it cut off? */
async function checkPlaces(walk: Walk): Promise<void> {
  for (const place of walk.places) {
    const [, month, number = "", hash = ""] =
      /^(?:(\d{4}-\d\d)\/)?(\d+)\/([\da-f]{16,64})$/.exec(place) ?? [];
    if (hash === "") {
      walk.report.faults.push(`${place} is no place: write it as a check or the log names it.`);
      continue;
    }
    const now = month ? await hashOfPlace(walk, month, number) : await hashOfAnchorAt(walk, Number(number));
    if (now?.toString("hex").startsWith(hash)) continue;
    if (!now && month && mayBeDropped(walk, month)) walk.report.facts.push(`${place}: its month is dropped`);
    else walk.report.faults.push(`${place} ${gone(now)}.`);
  }
}

async function hashOfPlace({ db }: Walk, month: string, number: string): Promise<Buffer | null> {
  const { rows } = await sql<{ hash: Buffer }>`
    select hash from portal.audit_seal where month = ${month} and number = ${number}`.execute(db);
  return rows[0]?.hash ?? null;
}

async function hashOfAnchorAt(walk: Walk, number: number): Promise<Buffer | null> {
  const [anchor] = await anchorsAfter(walk, number - 1);
  return anchor?.number === number ? hashOfAnchor(anchor) : null;
}
