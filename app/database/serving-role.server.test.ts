import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { portalMigrations } from "./migrations.server";
import type { PortalSchema } from "./schema.server";
import { ensureServingRole } from "./serving-role.server";

let database: TestDatabase;
const opened: Kysely<PortalSchema>[] = [];
beforeEach(async () => {
  database = await createDatabase();
});
afterEach(async () => {
  for (const db of opened.splice(0)) await db.destroy();
  await database.drop();
});

function open(url: string, role?: string): Kysely<PortalSchema> {
  const db = openDatabase<PortalSchema>({ url, applicationName: "test", poolSize: 2, role });
  opened.push(db);
  return db;
}

const row = {
  at: new Date(),
  customer_number: null,
  act: "sign-in",
  subject: null,
  outcome: "refused",
  reference: null,
  address: "192.0.2.1",
  correlation_id: "1",
};

const changes = [
  sql`update portal.audit set outcome = 'done'`,
  sql`delete from portal.audit`,
  sql`truncate portal.audit`,
];

async function expectAddedToOnly(db: Kysely<PortalSchema>): Promise<void> {
  await db.insertInto("portal.audit").values(row).execute();
  for (const change of changes) await expect(change.execute(db)).rejects.toThrow("permission denied");
  expect(await db.selectFrom("portal.audit").select("outcome").execute()).toEqual([{ outcome: "refused" }]);
}

test("served by a superuser's server, the audit trail can be added to and read, not changed", async () => {
  const owners = open(database.url);
  await migrate(owners, "portal", portalMigrations);
  const role = await ensureServingRole(owners);
  expect(role).toBe("portal_serving");
  const serving = open(database.url, role!);
  await expectAddedToOnly(serving);
  await sql`reset role`.execute(serving);
  await expect(changes[0]!.execute(serving)).rejects.toThrow("permission denied");
});

test("the role is made once, however many portals start", async () => {
  const owners = open(database.url);
  await migrate(owners, "portal", portalMigrations);
  const roles = await Promise.all([1, 2, 3].map(() => ensureServingRole(open(database.url))));
  expect(roles).toEqual(Array(3).fill("portal_serving"));
});

test("served by an ordinary role that owns the tables, the same", async () => {
  const name = `clerk_${process.pid}`;
  const root = new pg.Client(database.url);
  await root.connect();
  const { pathname } = new URL(database.url);
  try {
    await root.query(`create role ${name} login password 'clerks own'`);
    await root.query(`grant create on database "${pathname.slice(1)}" to ${name}`);
    const url = new URL(database.url);
    [url.username, url.password] = [name, "clerks own"];
    const clerk = open(url.href);
    await migrate(clerk, "portal", portalMigrations);
    expect(await ensureServingRole(clerk)).toBeNull();
    await expectAddedToOnly(clerk);
    await clerk.destroy();
    opened.splice(opened.indexOf(clerk), 1);
  } finally {
    await root.query(`drop owned by ${name} cascade`).catch(() => {});
    await root.query(`drop role if exists ${name}`);
    await root.end();
  }
});
