import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { addAuditRow } from "tests/support/audit-rows";
import { createPortalDatabase } from "tests/support/portal-database";
import { makeAuditAhead, partitionOf } from "./audit-partitions.server";
import type { PortalSchema } from "./schema.server";
import { ensureServingRole } from "./serving-role.server";

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
let owner: Kysely<PortalSchema>;
let serving: Kysely<PortalSchema>;
beforeEach(async () => {
  database = await createPortalDatabase();
  owner = database.db;
  const role = (await ensureServingRole(owner))!;
  serving = openDatabase<PortalSchema>({ url: database.url, applicationName: "test", poolSize: 3, role });
});
afterEach(async () => {
  await serving.destroy();
  await database.drop();
});

/** Name and bounds of each partition, in their order. */
const partitions = async () => {
  const { rows } = await sql<{ name: string; from: string; to: string }>`
    select relname::text as name, one[1] as from, one[2] as to
    from pg_inherits join pg_class on pg_class.oid = inhrelid,
      regexp_match(pg_get_expr(relpartbound, pg_class.oid), 'FROM \\((.*)\\) TO \\((.*)\\)') as one
    where inhparent = 'portal.audit'::regclass order by right(relname, 7)`.execute(owner);
  return rows;
};

const monthsFromNow = async (months: number) => {
  const { rows } = await sql<{ name: string }>`
    select to_char(clock_timestamp() at time zone 'Asia/Kolkata' + make_interval(months => ${months}), 'YYYY_MM') as name`.execute(
    owner,
  );
  return rows[0]!.name;
};

const row = sql.raw("'sign-in', 'refused', '192.0.2.1', 'c'");

test("a row that is given another time or id gets those of the database, in any month that has a partition", async () => {
  const { rows: before } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(owner);
  for (const at of ["2020-02-10", "infinity"]) {
    const added = sql`insert into portal.audit (id, at, act, outcome, address, correlation_id)
      values (99, ${at}, ${row})`.execute(serving);
    if (at === "infinity") await expect(added).rejects.toThrow("no partition");
    else await added;
  }
  await sql`insert into portal.audit (id, at, act, outcome, address, correlation_id)
    values (99, clock_timestamp() + interval '45 days', ${row}), (99, clock_timestamp(), ${row})`.execute(
    serving,
  );
  const rows = await serving.selectFrom("portal.audit").select(["id", "at", "act"]).orderBy("id").execute();
  expect(rows.map(({ id, act }) => [id < 99n, act])).toEqual(Array(3).fill([true, "sign-in"]));
  for (const { at } of rows) {
    expect(at.getTime()).toBeGreaterThanOrEqual(before[0]!.now.getTime());
    expect(at.getTime()).toBeLessThan(before[0]!.now.getTime() + 86_400_000);
  }
});

test("the serving role makes the partitions of two more months, one after the other without a gap, and no others", async () => {
  const all = await partitions();
  expect(all.map(({ name }) => name)).toEqual([
    `audit_to_${await monthsFromNow(0)}`,
    `audit_${await monthsFromNow(1)}`,
    `audit_${await monthsFromNow(2)}`,
  ]);
  expect(all.slice(1).map(({ from }) => from)).toEqual(all.slice(0, -1).map(({ to }) => to));
  for (const { name } of all.slice(1)) await sql`drop table ${sql.table(`portal.${name}`)}`.execute(owner);
  await Promise.all([1, 2, 3].map(() => makeAuditAhead(serving)));
  expect(await partitions()).toEqual(all);
  for (const beyond of [
    sql`select portal.audit_partition('2099-01-01')`,
    sql`create table portal.audit_mine partition of portal.audit default`,
  ])
    await expect(beyond.execute(serving)).rejects.toThrow(/permission denied|must be owner/);
});

test("no partition can be changed, read or filled by its own name, also one that was made later", async () => {
  const newest = (await partitions()).at(-1)!.name;
  await sql`drop table ${sql.table(`portal.${newest}`)}`.execute(owner);
  await makeAuditAhead(serving);
  for (const { name } of await partitions()) {
    const table = sql.table(`portal.${name}`);
    for (const change of [
      sql`update ${table} set outcome = 'done'`,
      sql`delete from ${table}`,
      sql`truncate ${table}`,
      sql`insert into ${table} (act) values ('a')`,
    ])
      await expect(change.execute(serving)).rejects.toThrow("permission denied");
  }
});

test("a month's own partition holds its rows alone, and a customer's rows of some time are read from the months of that time", async () => {
  const at = new Date("2041-05-10T06:00:00Z");
  await addAuditRow(owner, at, { customer_number: "100200301" });
  const table = (await partitionOf(owner, "2041-05"))!;
  expect((await sql`select from ${table}`.execute(owner)).rows).toHaveLength(1);
  expect(await partitionOf(owner, "2019-01")).toBeNull();
  const { rows } = await sql<{ "QUERY PLAN": string }>`
    explain select * from portal.audit where customer_number = '100200301' and at >= ${at}`.execute(owner);
  const plan = rows.map((line) => line["QUERY PLAN"]).join("\n");
  expect(plan).toContain("audit_2041_05");
  expect(plan).not.toContain("audit_to_");
});
