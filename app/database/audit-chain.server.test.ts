import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { createSealer } from "~/seal.server";
import type { TestDatabase } from "tests/support/databases";
import { addAuditRow } from "tests/support/audit-rows";
import { emptyPortal } from "tests/support/empty-templates";
import { copyOf } from "tests/support/templates";
import { checkTrail } from "./audit-check.server";
import { resealKeys } from "./audit-chain.server";
import { dropMonth, exportMonth } from "./audit-months.server";
import { sealTrail, type Known } from "./audit-seal.server";
import type { PortalSchema } from "./schema.server";

let database: TestDatabase;
let db: Kysely<PortalSchema>;
beforeEach(async () => {
  database = await copyOf(emptyPortal);
  db = openDatabase<PortalSchema>({ url: database.url, applicationName: "test", poolSize: 4 });
});
afterEach(async () => {
  await db.destroy();
  await database.drop();
});

const sealer = createSealer(["a secret of this test, and of no other one"]);
const november = new Date("2026-11-10T06:00:00Z");
const years = 8;

const add = (at = november, act = "transfer") => addAuditRow(db, at, { act });

async function addSome(times: number, at = november) {
  for (let time = 0; time < times; time += 1) await add(at, `act ${time}`);
}

const seal = (now = november, known: Known | null = null, by = sealer) =>
  sealTrail({ db, sealer: by }, now, known);

const check = (now = november, places: string[] = [], by = sealer) =>
  checkTrail({ db, sealer: by }, { now, years, places });

const faults = async (now?: Date, places?: string[]) => (await check(now, places)).faults;

/** Two rows from before, then ten in the chain. */
async function begin() {
  await addSome(2, new Date(november.getTime() - 3_600_000));
  await seal();
  await addSome(10);
  await seal();
}

const idOf = async (number: number) => {
  const { rows } = await sql<{ audit_id: bigint }>`
    select audit_id from portal.audit_seal where number = ${number}`.execute(db);
  return rows[0]!.audit_id;
};

const columns = sql.raw("act, outcome");
const exchange = (one: bigint, other: bigint) => sql`
  update portal.audit a set (${columns}) = (select ${columns} from portal.audit b where b.id = ${one}::bigint + ${other}::bigint - a.id)
  where a.id in (${one}, ${other})`;

test("a whole trail is told with what was before the chain", async () => {
  await begin();
  const { facts, faults: found, newest } = await check();
  expect(found).toEqual([]);
  expect(facts).toEqual(["before the chain: 2 rows", "2026-11: 10 rows"]);
  expect(newest).toMatch(/^2026-11\/10\/[\da-f]{24}$/);
});

test("a row that was changed is found, with its place", async () => {
  await begin();
  await sql`update portal.audit set at = at + interval '1 microsecond' where id = ${await idOf(4)}`.execute(
    db,
  );
  expect(await faults()).toEqual([`2026-11: row ${await idOf(4)} was changed at place 4.`]);
});

test("a row that was deleted is found, with its seal and without", async () => {
  await begin();
  const [fourth, sixth] = [await idOf(4), await idOf(6)];
  await sql`delete from portal.audit where id = ${fourth}`.execute(db);
  expect(await faults()).toEqual([`2026-11: row ${fourth} is missing at place 4.`]);
  await sql`delete from portal.audit_seal where audit_id = ${fourth}`.execute(db);
  expect(await faults()).toEqual(["2026-11: place 4 is missing, with its seal."]);
  await sql`delete from portal.audit_seal where audit_id = ${sixth}`.execute(db);
  expect(await faults(new Date(november.getTime() + 3_600_000))).toContainEqual(
    expect.stringContaining(`Row ${sixth} has waited for its seal`),
  );
});

test("rows that changed places are found, also with their seals", async () => {
  await begin();
  const [third, eighth] = [await idOf(3), await idOf(8)];
  await exchange(third, eighth).execute(db);
  expect(await faults()).toEqual([`2026-11: rows ${third} and ${eighth} were reordered, at place 3.`]);
  await exchange(third, eighth).execute(db);
  expect(await faults()).toEqual([]);
  for (const [from, to] of [
    [3, 99],
    [8, 3],
    [99, 8],
  ])
    await sql`update portal.audit_seal set number = ${to} where number = ${from}`.execute(db);
  expect(await faults()).toContainEqual(expect.stringContaining("were reordered, at place 3."));
});

test("a row added behind a sealed place, and one of a closed month, are found", async () => {
  await begin();
  const december = new Date("2026-12-10T06:00:00Z");
  await seal(december);
  await add(november, "late");
  await seal(december);
  expect(await faults(december)).toEqual([expect.stringMatching(/^Row 13, of 2026-11, was added behind/)]);
});

test("an end that was cut off is found by the process that saw it, and by a place that was kept elsewhere", async () => {
  await begin();
  const [place, sealed] = [(await check()).newest!, await seal()];
  await add();
  const more = await seal();
  const known = { place: more!.newest!, database: sealed!.database };
  expect((await seal(november, known))!.lost).toBe(false);
  await sql`delete from portal.audit where id = ${await idOf(11)}`.execute(db);
  await sql`delete from portal.audit_seal where number = 11`.execute(db);
  expect(await faults(november, [place])).toEqual([]);
  expect((await seal(november, known))!.lost).toBe(true);
  await sql`delete from portal.audit where id = ${await idOf(10)}`.execute(db);
  await sql`delete from portal.audit_seal where number = 10`.execute(db);
  expect(await faults(november, [place])).toEqual([`${place} is not there any more: the trail was cut off.`]);
});

test("without the secret nobody seals a changed trail again", async () => {
  await begin();
  const stranger = createSealer(["another secret, of somebody who may write the database"]);
  await sql`update portal.audit set outcome = 'refused' where id = ${await idOf(4)}`.execute(db);
  await sql`delete from portal.audit_seal`.execute(db);
  await seal(november, null, stranger);
  expect(await faults()).toEqual([expect.stringContaining("key 2 does not open")]);
  expect((await check(november, [], stranger)).faults).toContainEqual(
    expect.stringContaining("Key 1 does not open"),
  );
});

test("a change of the portal's secret keeps the chain: the new secret alone opens its key", async () => {
  await begin();
  const secrets = [
    "the newer secret of this test, from today on",
    "a secret of this test, and of no other one",
  ];
  await resealKeys({ db, sealer: createSealer(secrets) });
  const newer = createSealer(secrets.slice(0, 1));
  await add();
  await seal(november, null, newer);
  expect((await check(november, [], newer)).faults).toEqual([]);
});

test("two processes that seal at once, while others write, make one chain", async () => {
  await seal();
  const writing = Promise.all([1, 2, 3].map(() => addSome(40)));
  for (let round = 0; round < 5; round += 1) await Promise.all([seal(), seal()]);
  await writing;
  await seal();
  expect(await check()).toMatchObject({
    faults: [],
    facts: ["before the chain: 0 rows", "2026-11: 120 rows"],
  });
});

test("a month that is over is closed; dropped by its retention it leaves the trail whole, dropped by others it does not", async () => {
  const directory = mkdtempSync(join(tmpdir(), "audit-"));
  const [december, later] = [new Date("2026-12-10T06:00:00Z"), new Date("2035-01-10T06:00:00Z")];
  try {
    await begin();
    await addSome(3, december);
    expect((await seal(december))!.closed).toMatchObject([{ month: "2026-11", rows: 10 }]);
    const { facts, faults: none } = await check(december);
    expect([none, facts.slice(1)]).toEqual([[], ["2026-11: 10 rows, closed", "2026-12: 3 rows"]]);
    await seal(later);
    await exportMonth({ db, now: later, directory }, "2026-11");
    await dropMonth({ db, now: later, directory }, "2026-11", years);
    const after = await check(later);
    expect(after.faults).toEqual([]);
    expect(after.facts.slice(0, 3)).toEqual([
      "before the chain: 0 rows",
      "2026-11: 10 rows, dropped after their years",
      "2026-12: 3 rows, closed",
    ]);
    for (const table of ["audit", "audit_seal"])
      await sql`delete from ${sql.table(`portal.${table}`)}`.execute(db);
    expect(await faults(december)).toContain("2026-12: ends at place 0, but was closed at 3.");
  } finally {
    rmSync(directory, { recursive: true });
  }
});

test("a changed or missing anchor is found", async () => {
  await begin();
  await seal(new Date("2027-02-10T06:00:00Z"));
  await sql`update portal.audit_anchor set rows = 9 where number = 1`.execute(db);
  expect(await faults()).toContain("The anchor of the end of 2026-11 was changed.");
  await sql`delete from portal.audit_anchor where number = 1`.execute(db);
  expect(await faults()).toContain("An anchor is missing before the end of 2026-12.");
});
