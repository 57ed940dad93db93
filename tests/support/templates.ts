/** Kept databases: each is filled once for a day and for the sources it is made of, and then copied for whoever needs it. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import type { Kysely } from "kysely";
import type pg from "pg";
import type { BankSchema } from "bank/database/schema";
import { systemClock } from "common/clock";
import { istDate } from "common/dates";
import { openDatabase } from "common/postgres/connection.server";
import { createDatabase, onTestServer, type Origin, type TestDatabase } from "./databases";

export interface Template {
  /** A part of the database's name: at most 30 small letters, digits and `_`. */
  name: string;
  /** Makes the tables and rows in an empty database. */
  fill(db: Kysely<BankSchema>): Promise<unknown>;
}

/** What templates are made of: a change of any of these files makes all of them anew. */
const sources = [
  "bank",
  "app/database",
  "common",
  "tests/contract/small-bank.ts",
  "tests/support/bank-of.ts",
  "tests/support/cheap-hash.ts",
  "tests/support/demo-template.ts",
  "tests/support/empty-templates.ts",
  "tests/support/templates.ts",
];

/** A new database of one's own with the tables and rows of `template`. */
export function copyOf(template: Template): Promise<TestDatabase> {
  return createDatabase(keptAs(template));
}

/** Names the kept database of `template`, and makes it first where it is missing. */
export const keptAs =
  (template: Template): Origin =>
  async (client) => {
    const name = `${templatePrefix()}${template.name}`;
    if (await isThere(client, name)) return name;
    // Of those who miss it at once, one makes it and the others wait.
    await client.query("select pg_advisory_lock(hashtext($1))", [name]);
    try {
      if (!(await isThere(client, name))) await make(client, name, template);
    } finally {
      await client.query("select pg_advisory_unlock(hashtext($1))", [name]);
    }
    return name;
  };

async function isThere(client: pg.Client, name: string): Promise<boolean> {
  const { rows } = await client.query("select from pg_database where datname = $1", [name]);
  return rows.length > 0;
}

/** Under another name until it is complete; then nobody can connect to it, so it stays as it is and can be copied at any time. */
async function make(client: pg.Client, name: string, template: Template): Promise<void> {
  const draft = await createDatabase();
  const db = openDatabase<BankSchema>({ url: draft.url, applicationName: name });
  try {
    await template.fill(db);
  } catch (error) {
    await db.destroy();
    await draft.drop();
    throw error;
  }
  await db.destroy();
  const draftName = new URL(draft.url).pathname.slice(1);
  await client.query(`alter database ${draftName} with allow_connections false`);
  await client.query(`alter database ${draftName} rename to ${name}`);
}

/**
 * How the names of all templates begin that are in use at `now`: with the day in India and what the sources are. A run that crosses
 * midnight goes on with templates of the new day.
 */
export function templatePrefix(now = systemClock.now()): string {
  return `kept_${istDate(now).replaceAll("-", "")}_${fingerprint()}_`;
}

/** Removes templates of other days and of other sources. */
export async function sweepTemplates(): Promise<void> {
  await onTestServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where starts_with(datname, 'kept_') and not starts_with(datname, $1)",
      [templatePrefix()],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname}`);
  });
}

let kept: string | undefined;

/** Sources do not change while a process runs. */
function fingerprint(): string {
  return (kept ??= madeFingerprint());
}

function madeFingerprint(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

/** The file, or all files of the directory but its tests. */
function filesIn(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: "utf8" })
    .map((name) => join(path, name))
    .filter((file) => !file.includes(".test.") && statSync(file).isFile());
}
