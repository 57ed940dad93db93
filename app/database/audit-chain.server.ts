import { createHash, createHmac } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { addMonths, isoDate, istDate, startOfIstDate } from "common/dates";
import type { PortalSchema } from "./schema.server";

/**
 * The hash chain of the audit trail. Rows of a month (Asia/Kolkata) are linked in the order of their seals; signed anchors name places of
 * it, and each the anchor before. Why: docs/decisions/audit-chain.md.
 */

/** A place of the chain: whoever keeps it elsewhere finds out when the trail is cut off before it. */
export interface Place {
  month: string;
  number: number;
  hash: Buffer;
}

const SHOWN_DIGITS = 24;

export const shownHash = (hash: Buffer): string => hash.toString("hex").slice(0, SHOWN_DIGITS);
export const shownPlace = ({ month, number, hash }: Place): string => `${month}/${number}/${shownHash(hash)}`;

export const monthOf = (at: Date): string => istDate(at).slice(0, 7);
const firstDay = (month: string) => isoDate(`${month}-01`);
export const monthAfter = (month: string): string => addMonths(firstDay(month), 1).slice(0, 7);
export const startOfMonth = (month: string): Date => startOfIstDate(firstDay(month));
export const endOfMonth = (month: string): Date => startOfMonth(monthAfter(month));

/** Rows may be committed some time after their timestamp. */
export const SETTLED_MS = 3_600_000;

/** Ids are given before rows are committed: so many rows may be seen before one with a smaller id. */
export const LATE_IDS = 5_000;

/** A row as it is hashed; `moment` in microseconds, UTC. */
export interface HashedRow {
  id: bigint;
  moment: string;
  customer_number: string | null;
  act: string;
  subject: string | null;
  outcome: string;
  reference: string | null;
  address: string;
  correlation_id: string;
  session: string | null;
  browser: string | null;
}

/** Columns of a HashedRow; the table's alias must be `a`. */
export const hashedColumns = sql`a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as moment,
  a.customer_number, a.act, a.subject, a.outcome, a.reference, a.address, a.correlation_id, a.session, a.browser`;

/**
 * Hash of a row at its place. `before`: hash of the place before, null at the first of a month. `oldKey`: of a row that an earlier release
 * has sealed; such a row has neither session nor browser.
 */
export function hashOfRow(
  before: Buffer | null,
  { month, number }: Pick<Place, "month" | "number">,
  row: HashedRow,
  oldKey: Buffer | null = null,
): Buffer {
  const { id, moment, customer_number: customer, act, subject, outcome, reference } = row;
  const content = [month, number, String(id), moment, customer, act, subject, outcome, reference];
  const all = [...content, row.address, row.correlation_id, ...(oldKey ? [] : [row.session, row.browser])];
  return (oldKey ? createHmac("sha256", oldKey) : createHash("sha256"))
    .update(before ?? "")
    .update(JSON.stringify(all))
    .digest();
}

/** Names a place that was sealed, and with it all places before. */
export interface Anchor {
  /** From 0 without gaps. */
  number: number;
  month: string;
  /** Number of the place; 0 in a month without rows. */
  place: number;
  tail: Buffer | null;
  /** True for the last place of a month that is over. */
  closes: boolean;
  at: Date;
  /** Hash of the anchor before; at 0 the digest of the anchors of earlier releases, null without any. */
  before: Buffer | null;
  /** Fingerprint of the public key. */
  keyId: string;
}

export type SignedAnchor = Anchor & { signature: Buffer };

/** Bytes that are signed. */
export function bytesOfAnchor({ number, month, place, tail, closes, at, before, keyId }: Anchor): Buffer {
  const hex = (hash: Buffer | null) => hash?.toString("hex") ?? null;
  const content = [number, month, place, hex(tail), closes, at.toISOString(), hex(before), keyId];
  return Buffer.from(JSON.stringify(["portal.audit", ...content]));
}

export const hashOfAnchor = (anchor: Anchor): Buffer =>
  createHash("sha256").update(bytesOfAnchor(anchor)).digest();

export const shownAnchor = (anchor: Anchor): string => `${anchor.number}/${shownHash(hashOfAnchor(anchor))}`;

export const anchorColumns = sql`a.number, a.month, a.place, a.tail, a.closes, a.at, a.before, a.key_id as "keyId", a.signature`;

type Database = Kysely<PortalSchema>;

export async function newestAnchor(db: Database): Promise<SignedAnchor | null> {
  const { rows } = await sql<SignedAnchor>`
    select ${anchorColumns} from portal.audit_signed_anchor a order by number desc limit 1`.execute(db);
  return rows[0] ? { ...rows[0], place: Number(rows[0].place) } : null;
}

/** End of a month under an earlier release; number 0 is the beginning, with the rows from before. */
export interface OldAnchor {
  number: number;
  month: string;
  rows: number;
  tail: Buffer | null;
  lastId: bigint | null;
}

/** Anchors of earlier releases, and a digest of them; null without any. */
export async function oldAnchors(db: Database): Promise<{ anchors: OldAnchor[]; digest: Buffer | null }> {
  const { rows } = await sql<Omit<OldAnchor, "rows"> & { rows: bigint; hash: Buffer }>`
    select number, month, rows, tail, last_id as "lastId", hash from portal.audit_anchor order by number`.execute(
    db,
  );
  const content = rows.map(({ number, month, rows: count, tail, lastId, hash }) =>
    [number, month, count, tail?.toString("hex"), lastId, hash.toString("hex")].map(String),
  );
  return {
    anchors: rows.map((row) => ({ ...row, rows: Number(row.rows) })),
    digest: rows.length === 0 ? null : createHash("sha256").update(JSON.stringify(content)).digest(),
  };
}

/** Months that may still grow: the first one without an end, and the newest with a place. Null in an empty trail. */
export async function openMonths(db: Database): Promise<{ first: string; newest: string } | null> {
  const { rows } = await sql<Record<"closed" | "begun" | "first" | "newest", string | null>>`
    select coalesce((select month from portal.audit_signed_anchor where closes order by number desc limit 1),
        (select month from portal.audit_anchor where number > 0 order by number desc limit 1)) as closed,
      (select month from portal.audit_anchor where number = 0) as begun,
      (select min(month) from portal.audit_seal) as first, (select max(month) from portal.audit_seal) as newest`.execute(
    db,
  );
  const { closed, begun, first: firstSealed, newest } = rows[0]!;
  const first = closed ? monthAfter(closed) : (begun ?? firstSealed);
  return first ? { first, newest: newest ?? first } : null;
}
