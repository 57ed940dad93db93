/** A database with both schemas and the demo customers, made once and copied for each worker. */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { bankMigrations } from "bank/database/migrations";
import type { BankSchema } from "bank/database/schema";
import { loadDemo } from "bank/demo/load";
import { createVault } from "bank/vault";
import { openDatabase } from "~/database/connection.server";
import { migrate } from "~/database/migrate.server";
import { portalMigrations } from "~/database/portal/migrations.server";
import { systemClock } from "~/domain/clock";
import { createDatabase, type TestDatabase, templatePrefix, testServerUrl } from "./databases";

/** What the tests' banks and portals share, and what seals the demo's secrets. */
export const testSecret = "the secret that the banks and portals of tests share";

/** What the demo is made of; the customers' dates are relative to the day of loading. */
const sources = ["bank", "app/database", "app/domain", "app/contract"];

/** Any number that nothing else on the server locks. */
const lock = 2_026_309;

/** A database of one's own with the demo in it; customer 100200309 has a short history here. */
export async function createDemoDatabase(): Promise<TestDatabase> {
  return createDatabase(await demoTemplate());
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
    await loadDemo({ db, clock: systemClock, vault: createVault(testSecret) }, { longHistory: false });
  } finally {
    await db.destroy();
  }
  const draftName = new URL(draft.url).pathname.slice(1);
  await client.query(`alter database ${draftName} rename to ${name}`);
}

function fingerprint(): string {
  const hash = createHash("sha256");
  for (const file of sources.flatMap(filesIn).sort()) hash.update(file).update(readFileSync(file));
  return hash.digest("hex").slice(0, 12);
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .map((name) => join(directory, name))
    .filter((path) => !path.includes(".test.") && statSync(path).isFile());
}
