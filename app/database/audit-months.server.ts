import { createHash } from "node:crypto";
import { link, open, readFile, unlink, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import { sql, type Kysely, type Selectable } from "kysely";
import { addMonths, istDate, parseIsoDate } from "common/dates";
import { endOfMonth, SETTLED_MS, startOfMonth } from "./audit-chain.server";
import { partitionOf } from "./audit-partitions.server";
import type { PortalSchema } from "./schema.server";

/**
 * Moves the audit trail out of the database by whole months (Asia/Kolkata): to a file with a checksum, and years later out of the
 * database.
 */

/** A month cannot be exported or dropped; the message is for the operator. */
export class AuditMonthRefused extends Error {}

interface AuditMonths {
  db: Kysely<PortalSchema>;
  now: Date;
  directory: string;
}

const AT_ONCE = 5_000;

interface Month {
  name: string;
  from: Date;
  to: Date;
}

/** Reads `2026-10`. Throws unless the month is over. */
function monthOf(name: string, now: Date): Month {
  if (!parseIsoDate(`${name}-01`)) throw new AuditMonthRefused(`${name} is no month: write it as 2026-10.`);
  const month = { name, from: startOfMonth(name), to: endOfMonth(name) };
  if (now.getTime() < month.to.getTime() + SETTLED_MS)
    throw new AuditMonthRefused(`${name} is not over yet.`);
  return month;
}

const fileOf = (directory: string, month: string) => join(directory, `portal-audit-${month}.jsonl`);

/** Writes a month's rows as JSON lines, and a `.sha256` file in the format of sha256sum. Never overwrites a file. */
export async function exportMonth({ db, now, directory }: AuditMonths, name: string) {
  const month = monthOf(name, now);
  const file = fileOf(directory, name);
  const draft = await open(`${file}.part`, "w", 0o600);
  try {
    const shown = await db
      .transaction()
      .setIsolationLevel("repeatable read")
      .execute((reading) => eachLine(reading, month, (lines) => draft.writeFile(lines)));
    await draft.sync();
    await link(`${file}.part`, file);
    await writeFile(`${file}.sha256`, `${shown.checksum}  ${basename(file)}\n`, { mode: 0o600 });
    return { file, ...shown };
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new AuditMonthRefused(`${file} is there already.`);
  } finally {
    await draft.close();
    await unlink(`${file}.part`);
  }
}

/** Passes the month's rows to `take` in order of id. Returns their number and the checksum of all lines. */
async function eachLine(
  db: Kysely<PortalSchema>,
  { from, to }: Month,
  take: (lines: string) => Promise<void>,
): Promise<{ rows: number; checksum: string }> {
  const hash = createHash("sha256");
  let rows = 0;
  for (let last = 0n; ;) {
    const some = await db
      .selectFrom("portal.audit")
      .selectAll()
      .where("id", ">", last)
      .where("at", ">=", from)
      .where("at", "<", to)
      .orderBy("id")
      .limit(AT_ONCE)
      .execute();
    const lines = some.map((row) => `${JSON.stringify(shownRow(row))}\n`).join("");
    hash.update(lines);
    await take(lines);
    rows += some.length;
    if (some.length < AT_ONCE) return { rows, checksum: hash.digest("hex") };
    last = some.at(-1)!.id;
  }
}

/** Files of earlier releases name neither session nor browser: a row without them is written as it was then. */
function shownRow({ id, session, browser, ...row }: Selectable<PortalSchema["portal.audit"]>) {
  return {
    id: String(id),
    ...row,
    ...(session !== null && { session }),
    ...(browser !== null && { browser }),
  };
}

/**
 * Deletes a month older than `years` if its rows equal those of its file: its partition, or its rows of the first one. `db` must be the
 * owner's connection; it gets the right to delete for this transaction only. Returns the number of rows.
 */
export async function dropMonth({ db, now, directory }: AuditMonths, name: string, years: number) {
  const month = monthOf(name, now);
  const kept = addMonths(istDate(month.to), 12 * years);
  if (istDate(now) < kept) throw new AuditMonthRefused(`${name} has to be kept until ${kept}.`);
  const file = fileOf(directory, name);
  const exported = await readFile(file).catch(() => null);
  if (!exported) throw new AuditMonthRefused(`${file} is not there: export the month first.`);
  const checksum = createHash("sha256").update(exported).digest("hex");
  return db.transaction().execute(async (transaction) => {
    const partition = await partitionOf(transaction, name);
    // The lock keeps a late row from being deleted without having been exported. Rows of other months are added meanwhile.
    await sql`lock table ${partition ?? sql.table("portal.audit")} in share row exclusive mode`.execute(
      transaction,
    );
    const there = await eachLine(transaction, month, async () => {});
    if (there.checksum !== checksum)
      throw new AuditMonthRefused(`${file} is not what the database has of ${name}: nothing was dropped.`);
    await sql`grant delete on portal.audit, portal.audit_seal to current_user`.execute(transaction);
    if (partition) await sql`drop table ${partition}`.execute(transaction);
    else
      await transaction
        .deleteFrom("portal.audit")
        .where("at", ">=", month.from)
        .where("at", "<", month.to)
        .execute();
    // The month's anchor stays: it says how many rows there were.
    await sql`delete from portal.audit_seal where month = ${name}`.execute(transaction);
    await sql`revoke delete on portal.audit, portal.audit_seal from current_user`.execute(transaction);
    return there.rows;
  });
}
