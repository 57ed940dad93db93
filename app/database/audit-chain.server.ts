import { createHmac, randomBytes } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { addMonths, isoDate, istDate, startOfIstDate } from "common/dates";
import type { Sealer } from "~/seal.server";
import type { PortalSchema } from "./schema.server";

/**
 * The hash chain of the audit trail. Rows of a month (Asia/Kolkata) are linked in the order of their seals; anchors link the months.
 * Why: docs/decisions/audit-chain.md.
 */
export interface ChainStore {
  db: Kysely<PortalSchema>;
  sealer: Sealer;
}

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
export const monthAfter = (month: string, months: number): string =>
  addMonths(firstDay(month), months).slice(0, 7);
export const startOfMonth = (month: string): Date => startOfIstDate(firstDay(month));
export const endOfMonth = (month: string): Date => startOfIstDate(addMonths(firstDay(month), 1));

/** Rows may be written some time after their timestamp. */
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
}

/** Columns of a HashedRow; the table's alias must be `a`. */
export const hashedColumns = sql`a.id, to_char(a.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US') as moment,
  a.customer_number, a.act, a.subject, a.outcome, a.reference, a.address, a.correlation_id`;

/** Hash of a row at its place. `before`: hash of the place before, null at the first of a month. */
export function hashOfRow(
  key: Buffer,
  before: Buffer | null,
  { month, number }: Pick<Place, "month" | "number">,
  row: HashedRow,
): Buffer {
  const { id, moment, customer_number: customer, act, subject, outcome, reference } = row;
  const content = [month, number, String(id), moment, customer, act, subject, outcome, reference];
  return keyed(key, before, [...content, row.address, row.correlation_id]);
}

/** Anchor 0 is the beginning of the chain, and each further one the end of a month. */
export interface Anchor {
  number: number;
  month: string;
  rows: number;
  /** Hash of the month's last row; null for an empty month. */
  tail: Buffer | null;
  /** At the beginning: the largest id of the rows before the chain. */
  lastId: bigint | null;
}

export function hashOfAnchor(key: Buffer, before: Buffer | null, anchor: Anchor): Buffer {
  const { number, month, rows, tail, lastId } = anchor;
  return keyed(key, before, [
    "anchor",
    number,
    month,
    rows,
    tail?.toString("hex") ?? null,
    lastId === null ? null : String(lastId),
  ]);
}

const keyed = (key: Buffer, before: Buffer | null, content: readonly unknown[]): Buffer =>
  createHmac("sha256", key)
    .update(before ?? "")
    .update(JSON.stringify(content))
    .digest();

const contextOf = (id: number) => `audit-key:${id}`;

/** Digest that identifies the newest secret without revealing it. */
const newestSecret = (sealer: Sealer) => sealer.key("audit-key").toString("base64url").slice(0, 12);

interface KeyRow {
  id: number;
  sealed_key: string;
  sealed_with: string;
}

const keyRows = async ({ db }: Pick<ChainStore, "db">): Promise<KeyRow[]> =>
  (await sql<KeyRow>`select id, sealed_key, sealed_with from portal.audit_key order by id`.execute(db)).rows;

function openKey(sealer: Sealer, { id, sealed_key: sealed }: KeyRow): Buffer | null {
  const opened = sealer.open(contextOf(id), sealed);
  return opened === null ? null : Buffer.from(opened, "base64url");
}

/** Keys of the chain that a secret of ours opens, by id. */
export async function openKeys(store: ChainStore): Promise<Map<number, Buffer>> {
  const opened = (await keyRows(store)).map((row) => [row.id, openKey(store.sealer, row)] as const);
  return new Map(opened.filter((one): one is [number, Buffer] => one[1] !== null));
}

/** The newest key that opens, or a new one. Call it in the transaction that seals. */
export async function newestKey(store: ChainStore): Promise<{ id: number; key: Buffer }> {
  const rows = await keyRows(store);
  for (const row of rows.toReversed()) {
    const key = openKey(store.sealer, row);
    if (key) return { id: row.id, key };
  }
  const [id, key] = [(rows.at(-1)?.id ?? 0) + 1, randomBytes(32)];
  const sealed = store.sealer.seal(contextOf(id), key.toString("base64url"));
  await sql`insert into portal.audit_key (id, sealed_key, sealed_with)
    values (${id}, ${sealed}, ${newestSecret(store.sealer)})`.execute(store.db);
  return { id, key };
}

/** After a change of the portal's secret: seals again what an older secret sealed. */
export async function resealKeys(store: ChainStore): Promise<void> {
  const newest = newestSecret(store.sealer);
  for (const row of await keyRows(store)) {
    const key = row.sealed_with === newest ? null : openKey(store.sealer, row);
    if (!key) continue;
    const sealed = store.sealer.seal(contextOf(row.id), key.toString("base64url"));
    await sql`update portal.audit_key set sealed_key = ${sealed}, sealed_with = ${newest}
      where id = ${row.id} and sealed_key = ${row.sealed_key}`.execute(store.db);
  }
}

interface AnchorRow extends Anchor {
  keyId: number;
  hash: Buffer;
}

/** In order; the first is the beginning. */
export async function listAnchors({ db }: Pick<ChainStore, "db">): Promise<AnchorRow[]> {
  const { rows } = await sql<Omit<AnchorRow, "rows"> & { rows: bigint }>`
    select number, month, rows, tail, last_id as "lastId", key_id as "keyId", hash
    from portal.audit_anchor order by number`.execute(db);
  return rows.map((row) => ({ ...row, rows: Number(row.rows) }));
}

/** The first month that has no anchor yet. */
export const openMonth = (anchors: readonly Anchor[]): string =>
  monthAfter(anchors[0]!.month, anchors.length - 1);
