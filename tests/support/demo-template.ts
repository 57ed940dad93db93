/** A database with both schemas and the demo customers, made once and copied for each worker. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { loadDemo } from "bank/demo/load";
import { addMissingInstalments } from "bank/interest/instalments";
import { addMissingInterest } from "bank/interest/jobs";
import { createVault } from "bank/vault";
import { openDatabase } from "common/postgres/connection.server";
import { ensureServingRole } from "~/database/serving-role.server";
import { migrate } from "common/postgres/migrate.server";
import { portalMigrations } from "~/database/portal-database.server";
import { systemClock } from "common/clock";
import { cheapHash } from "./cheap-hash";
import { createDatabase, type TestDatabase, templatePrefix, testServerUrl } from "./databases";
import { bankOf } from "./bank-of";

/** What the tests' banks and portals share, and what seals the demo's secrets. */
export const testSecret = "the secret that the banks and portals of tests share";

/** What the demo is made of; the customers' dates are relative to the day of loading. */
const sources = ["bank", "app/database", "common"];
const maker = "tests/support/demo-template.ts";

/** Any number that nothing else on the server locks. */
const lock = 2_026_309;

/** A database of one's own with the demo in it; customer 100200309 has a short history here. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  return createDatabase(await demoTemplate());
}

/** The same database as a new copy; programs connected to it are cut off and connect again. */
export async function refillDemoDatabase(database: TestDatabase): Promise<void> {
  await database.refill(await demoTemplate());
}

async function demoTemplate(): Promise<string> {
  const name = `${templatePrefix()}_${fingerprint()}`;
  const client = new pg.Client(testServerUrl());
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [lock]);
    const { rows } = await client.query("select datname from pg_database where datname = $1", [name]);
    if (rows.length === 0) await makeTemplate(client, name);
    return name;
  } finally {
    await client.end();
  }
}

/** Under another name until it is complete. */
async function makeTemplate(client: pg.Client, name: string): Promise<void> {
  const draft = await createDatabase();
  const db = openDatabase<BankSchema>({ url: draft.url, applicationName: "demo template" });
  try {
    await migrate(db, "portal", portalMigrations);
    await migrate(db, "bank", bankMigrations);
    const vault = createVault(testSecret);
    const bank = { ...bankOf(db, systemClock.now()), clock: systemClock, vault };
    await loadDemo(bank, { longHistory: false, hash: cheapHash });
    // As bank and portal do when they start: they may have started before the copy was made.
    await addMissingInterest({ db, clock: systemClock });
    await addMissingInstalments({ db, clock: systemClock });
    await ensureServingRole(db);
  } finally {
    await db.destroy();
  }
  const draftName = new URL(draft.url).pathname.slice(1);
  await client.query(`alter database ${draftName} rename to ${name}`);
}

let kept: string | undefined;

/** Sources do not change while a process runs. */
function fingerprint(): string {
  return (kept ??= madeFingerprint());
}

function madeFingerprint(): string {
  const hash = createHash("sha256");
  for (const file of [maker, ...sources.flatMap(filesIn).sort()])
    hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter((path) => !path.includes(".test.") && statSync(path).isFile());
}
