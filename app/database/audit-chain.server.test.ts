import { createPrivateKey, createPublicKey, type KeyObject } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { keySigner } from "~/audit-signing.server";
import type { TestDatabase } from "tests/support/databases";
import { addAuditRow } from "tests/support/audit-rows";
import { emptyPortal } from "tests/support/empty-templates";
import { copyOf } from "tests/support/templates";
import { checkTrail } from "./audit-check.server";
import { dropMonth, exportMonth } from "./audit-months.server";
import { anchorTrail, sealTrail } from "./audit-seal.server";
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

const keyOf = (letter: string) =>
  createPrivateKey({
    key: Buffer.concat([Buffer.from("302e020100300506032b657004220420", "hex"), Buffer.alloc(32, letter)]),
    ...{ format: "der", type: "pkcs8" },
  });
const key = keyOf("a");
const publicKeys = (...keys: KeyObject[]) =>
  new Map(keys.map((one) => [keySigner(one).keyId, createPublicKey(one)]));
const november = new Date("2026-11-10T06:00:00Z");
const minute = (number: number) => new Date(november.getTime() + number * 60_000);
const years = 8;

const add = (at = november, act = "transfer") => addAuditRow(db, at, { act });

async function addSome(times: number, at = november) {
  for (let time = 0; time < times; time += 1) await add(at, `act ${time}`);
}

/** A round of a portal: seals, then signs. */
async function seal(now = november, by = keySigner(key)) {
  const sealed = await sealTrail(db);
  return { ...sealed, ...(await anchorTrail({ db, signer: by }, now)) };
}

const check = (now = november, places: string[] = [], keys = publicKeys(key)) =>
  checkTrail(db, { now, years, places, publicKeys: keys, sealer: null });

const faults = async (now?: Date, places?: string[]) => (await check(now, places)).faults;

/** Ten rows, the last four a minute later. */
async function begin() {
  await addSome(6);
  await seal();
  await addSome(4);
  await seal(minute(1));
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

test("a whole trail is told, with its newest place and anchor", async () => {
  await begin();
  const { facts, faults: found, newest, newestAnchor } = await check();
  expect(found).toEqual([]);
  expect(facts).toEqual(["2026-11: 10 rows"]);
  expect(newest).toMatch(/^2026-11\/10\/[\da-f]{24}$/);
  expect(newestAnchor).toMatch(/^1\/[\da-f]{24}$/);
  expect(await faults(november, [newest!, newestAnchor!])).toEqual([]);
});

test("whoever has the public key alone checks, and an anchor signed with another key is found", async () => {
  await begin();
  const forger = keyOf("b");
  await add();
  await seal(minute(2), keySigner(forger));
  expect(await faults()).toEqual([
    `Anchor 2 is signed with key ${keySigner(forger).keyId}, which was not given.`,
  ]);
  expect((await check(november, [], publicKeys(key, forger))).faults).toEqual([]);
  const { keyId } = keySigner(key);
  await sql`update portal.audit_signed_anchor set key_id = ${keyId} where number = 2`.execute(db);
  expect(await faults()).toEqual(["Anchor 2 does not fit its signature: it was changed or forged."]);
});

test("a row that is written again, with all hashes after it, does not fit the anchor", async () => {
  await begin();
  await sql`update portal.audit set outcome = 'refused' where id = ${await idOf(4)}`.execute(db);
  await sql`delete from portal.audit_seal`.execute(db);
  await sealTrail(db);
  expect(await faults()).toEqual([
    expect.stringMatching(/^Anchor 0 names 2026-11\/6\/.* now: the trail was written again\.$/),
  ]);
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
  expect(await faults(december)).toEqual([expect.stringMatching(/^Row 11, of 2026-11, was added behind/)]);
});

const cut = async (from: number) => {
  await sql`delete from portal.audit where id in (select audit_id from portal.audit_seal where number >= ${from})`.execute(
    db,
  );
  await sql`delete from portal.audit_seal where number >= ${from}`.execute(db);
};

test("rows cut off the end, with their seals, are found after a restart by the newest anchor", async () => {
  await begin();
  await cut(9);
  expect((await seal(minute(2))).lost).toMatchObject({ number: 1, place: 10 });
  expect(await faults()).toEqual([
    expect.stringMatching(/^Anchor 1 names 2026-11\/10\/.* not there any more: the trail was cut off\.$/),
  ]);
  await addSome(3);
  expect((await seal(minute(3))).lost).toMatchObject({ number: 1 });
  expect(await faults()).toContainEqual(expect.stringMatching(/^Anchor 1 names .* written again\.$/));
});

test("anchors cut off the end too are found by an anchor or a place that was kept elsewhere, and while no portal signs", async () => {
  await begin();
  const { newest, newestAnchor } = await check();
  await sql`delete from portal.audit_signed_anchor where number = 1`.execute(db);
  expect(await faults(november, [newestAnchor!])).toEqual([
    `${newestAnchor!} is not there any more: the trail was cut off.`,
  ]);
  expect(await faults(minute(20))).toEqual([
    expect.stringContaining("2026-11: place 10 has waited for its anchor for more than ten minutes"),
  ]);
  await cut(7);
  expect(await faults(november, [newest!])).toEqual([
    `${newest!} is not there any more: the trail was cut off.`,
  ]);
  await sql`delete from portal.audit_signed_anchor`.execute(db);
  expect(await faults()).toEqual([expect.stringContaining("The trail has no anchor")]);
});

test("one anchor a minute in which rows were sealed, and none without rows", async () => {
  const made = async (now: Date) => (await seal(now)).made.map(({ place }) => place);
  expect(await made(november)).toEqual([]);
  await add();
  expect(await made(november)).toEqual([1]);
  await add();
  expect(await made(november)).toEqual([]);
  expect(await made(minute(1))).toEqual([2]);
  expect(await made(minute(2))).toEqual([]);
  await add();
  expect((await anchorTrail({ db, signer: keySigner(key) }, minute(1), true)).made).toEqual([]);
  await sealTrail(db);
  expect((await anchorTrail({ db, signer: keySigner(key) }, minute(1), true)).made).toMatchObject([
    { number: 2, place: 3 },
  ]);
});

test("an anchor that was being signed while the database was restored does not join the older chain", async () => {
  await begin();
  await addSome(2);
  await sealTrail(db);
  const restoring = (work: () => Promise<unknown>) => {
    const { keyId, sign } = keySigner(key);
    return { keyId, sign: (bytes: Buffer) => work().then(() => sign(bytes)) };
  };
  const back = () => sql`delete from portal.audit_signed_anchor where number = 1`.execute(db);
  expect((await anchorTrail({ db, signer: restoring(back) }, minute(2))).made).toEqual([]);
  expect((await anchorTrail({ db, signer: restoring(() => cut(12)) }, minute(2))).made).toEqual([]);
  expect((await anchorTrail({ db, signer: keySigner(key) }, minute(2))).made).toMatchObject([
    { number: 1, place: 11 },
  ]);
  expect(await faults()).toEqual([]);
});

test("while nobody can sign, rows are sealed; the next anchor stands for all of them", async () => {
  const signer = { keyId: "none", sign: () => Promise.reject(new Error("the HSM is away")) };
  for (const time of [0, 1]) {
    await addSome(3);
    await expect(seal(minute(time), signer)).rejects.toThrow("the HSM is away");
  }
  expect((await seal(minute(2))).made).toMatchObject([{ number: 0, place: 6 }]);
  expect(await check()).toMatchObject({ faults: [], facts: ["2026-11: 6 rows"] });
});

test("two processes that seal at once, while others write, make one chain", async () => {
  await seal();
  const writing = Promise.all([1, 2, 3].map(() => addSome(40)));
  for (let round = 0; round < 5; round += 1) await Promise.all([seal(minute(round)), seal(minute(round))]);
  await writing;
  await seal(minute(6));
  expect(await check()).toMatchObject({ faults: [], facts: ["2026-11: 120 rows"] });
});

test("a month that is over is closed; dropped by its retention it leaves the trail whole, dropped by others it does not", async () => {
  const directory = mkdtempSync(join(tmpdir(), "audit-"));
  const [december, later] = [new Date("2026-12-10T06:00:00Z"), new Date("2035-01-10T06:00:00Z")];
  try {
    await begin();
    await addSome(3, december);
    expect((await seal(december)).made).toMatchObject([
      { month: "2026-11", place: 10, closes: true },
      { month: "2026-12", place: 3, closes: false },
    ]);
    const { facts, faults: none } = await check(december);
    expect([none, facts]).toEqual([[], ["2026-11: 10 rows, closed", "2026-12: 3 rows"]]);
    await seal(later);
    await exportMonth({ db, now: later, directory }, "2026-11");
    await dropMonth({ db, now: later, directory }, "2026-11", years);
    const after = await check(later);
    expect(after.faults).toEqual([]);
    expect(after.facts.slice(0, 2)).toEqual([
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
  await sql`update portal.audit_signed_anchor set place = 5 where number = 0`.execute(db);
  expect(await faults()).toEqual([
    "Anchor 0 does not fit its signature: it was changed or forged.",
    expect.stringMatching(/^Anchor 0 names 2026-11\/5\//),
    "Anchor 0 was changed.",
  ]);
  await sql`delete from portal.audit_signed_anchor where number = 1`.execute(db);
  expect(await faults()).toContain("An anchor is missing before number 2.");
});

test("whatever column of whatever row is changed, its place is named, and a row put back makes the trail whole", async () => {
  await begin();
  const changes = {
    customer_number: "100200399",
    ...{ act: "sign-in", subject: "x", outcome: "refused", reference: "R9", address: "192.0.2.9" },
    ...{ correlation_id: "d", session: "0123456789abcdef", browser: "Firefox, Linux" },
  };
  const property = fc.asyncProperty(
    fc.integer({ min: 1, max: 10 }),
    fc.constantFrom(...(Object.keys(changes) as (keyof typeof changes)[])),
    async (place, column) => {
      const id = await idOf(place);
      const name = sql.ref(column);
      const { rows } = await sql<{
        was: string | null;
      }>`select ${name} as was from portal.audit where id = ${id}`.execute(db);
      const set = (value: string | null) =>
        sql`update portal.audit set ${name} = ${value} where id = ${id}`.execute(db);
      await set(changes[column]);
      expect(await faults()).toEqual([`2026-11: row ${id} was changed at place ${place}.`]);
      await set(rows[0]!.was);
      expect(await faults()).toEqual([]);
    },
  );
  await fc.assert(property, { numRuns: 15 });
});
