import { type Kysely, sql } from "kysely";
import pg from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { portalMigrations, openPortalDatabase } from "./portal-database.server";
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

/** Roles that sign in to `database`, gone after `work`; a name ends in this process's number. */
async function withRoles(
  names: string[],
  work: (urls: string[], root: pg.Client) => Promise<void>,
): Promise<void> {
  const roles = names.map((name) => `${name}_${process.pid}`);
  const root = new pg.Client(database.url);
  await root.connect();
  try {
    for (const role of roles) await root.query(`create role ${role} login password 'clerks own'`);
    const { pathname } = new URL(database.url);
    await root.query(`grant create on database "${pathname.slice(1)}" to ${roles[0]}`);
    const urls = roles.map((role) => {
      const url = new URL(database.url);
      [url.username, url.password] = [role, "clerks own"];
      return url.href;
    });
    await work(urls, root);
  } finally {
    for (const db of opened.splice(0)) await db.destroy();
    for (const role of roles) {
      await root.query(`drop owned by ${role} cascade`).catch(() => {});
      await root.query(`drop role if exists ${role}`);
    }
    await root.end();
  }
}

test("served by an ordinary role that owns the tables, the same", () =>
  withRoles(["clerk"], async ([url]) => {
    const clerk = open(url!);
    await migrate(clerk, "portal", portalMigrations);
    expect(await ensureServingRole(clerk)).toBeNull();
    await expectAddedToOnly(clerk);
  }));

test("one role migrates, another serves: it cannot change the audit trail, give itself the right, nor make tables", () =>
  withRoles(["owner", "server"], async ([owner, server]) => {
    const serving = await openPortalDatabase(server!, { migrateUrl: owner, poolSize: 2 });
    opened.push(serving);
    await expectAddedToOnly(serving);
    for (const beyond of [
      sql`create table portal.mine (id integer)`,
      sql`alter table portal.audit disable trigger all`,
      sql`drop table portal.audit`,
    ])
      await expect(beyond.execute(serving)).rejects.toThrow(/permission denied|must be owner/);
    // PostgreSQL answers this with a warning alone.
    await sql`grant update, delete on portal.audit to current_user`.execute(serving);
    const grants = await sql<{ privilege_type: string }>`
      select privilege_type from information_schema.role_table_grants
      where table_name = 'audit' and grantee = current_user order by 1`.execute(serving);
    expect(grants.rows.map(({ privilege_type: right }) => right)).toEqual(["INSERT", "SELECT"]);
    await serving.deleteFrom("portal.session").execute();
  }));

test("the serving role cannot say which migrations ran, nor change the chain of the trail, also where an earlier release let it", async () => {
  const owners = open(database.url);
  await migrate(owners, "portal", portalMigrations);
  const serving = open(database.url, (await ensureServingRole(owners))!);
  await sql`grant all on portal.migration, portal.migration_lock, portal.audit_seal, portal.audit_key to portal_serving`.execute(
    owners,
  );
  await sql`insert into portal.migration values ('mine', 'now')`.execute(serving);
  await ensureServingRole(owners);
  for (const change of [
    sql`insert into portal.migration values ('another', 'now')`,
    sql`update portal.migration set name = 'mine'`,
    sql`delete from portal.migration`,
    sql`truncate portal.migration`,
    sql`update portal.migration_lock set is_locked = 1`,
    sql`delete from portal.migration_lock`,
    sql`update portal.audit_seal set number = 1`,
    sql`delete from portal.audit_seal`,
    sql`truncate portal.audit_seal`,
    sql`delete from portal.audit_anchor`,
    sql`delete from portal.audit_signed_anchor`,
    sql`update portal.audit_signed_anchor set place = 1`,
    sql`delete from portal.audit_key`,
  ])
    await expect(change.execute(serving)).rejects.toThrow("permission denied");
  expect(
    (await sql`select name from portal.migration where name = 'mine'`.execute(serving)).rows,
  ).toHaveLength(1);
});

test("the serving role starts alone where nothing is to be migrated", () =>
  withRoles(["owner", "server"], async ([owner, server]) => {
    opened.push(
      await openPortalDatabase(server!, { migrateUrl: owner, poolSize: 2 }),
      await openPortalDatabase(server!, { poolSize: 2 }),
    );
    await expectAddedToOnly(opened[1]!);
  }));

test("an owner or a superuser does not serve beside a role that migrates", () =>
  withRoles(["owner"], async ([owner]) => {
    for (const serving of [owner!, database.url])
      await expect(openPortalDatabase(serving, { migrateUrl: owner, poolSize: 2 })).rejects.toThrow(
        "MIGRATE_DATABASE_URL",
      );
  }));
