import { generateKeyPairSync } from "node:crypto";
import { sql, type Kysely } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { migrate } from "common/postgres/migrate.server";
import { keySigner } from "~/audit-signing.server";
import { createSealer } from "~/seal.server";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { checkTrail } from "./audit-check.server";
import { hashedColumns, hashOfRow, monthOf, type HashedRow } from "./audit-chain.server";
import { anchorTrail, sealTrail } from "./audit-seal.server";
import { portalMigrations } from "./portal-database.server";
import type { PortalSchema } from "./schema.server";
import { ensureServingRole } from "./serving-role.server";

const sealer = createSealer(["a secret of this test, and of no other one"]);
const oldKey = Buffer.alloc(32, "k");
const { privateKey, publicKey } = generateKeyPairSync("ed25519");
const signer = keySigner(privateKey);
let month: string;

let database: TestDatabase;
let db: Kysely<PortalSchema>;
let serving: Kysely<PortalSchema>;
beforeEach(async () => {
  database = await createDatabase();
  db = openDatabase<PortalSchema>({ url: database.url, applicationName: "test", poolSize: 4 });
  month = monthOf(new Date());
  await upTo("2026-12-20");
  // Two rows from before the chain, and three in it.
  await add(5);
  await upTo("2026-12-21");
  await sealByOldKey();
  await upTo("9999");
  const role = (await ensureServingRole(db))!;
  serving = openDatabase<PortalSchema>({ url: database.url, applicationName: "test", poolSize: 2, role });
});
afterEach(async () => {
  await serving.destroy();
  await db.destroy();
  await database.drop();
});

const upTo = (name: string) =>
  migrate(db, "portal", Object.fromEntries(Object.entries(portalMigrations).filter(([one]) => one < name)));

/** Rows as the release before adds them. */
const add = (rows: number, by = db) =>
  sql`insert into portal.audit (at, act, outcome, address, correlation_id)
    select now(), 'transfer', 'done', '192.0.2.1', 'c' from generate_series(1, ${rows}::int)`.execute(by);

async function sealByOldKey(): Promise<void> {
  const sealed = sealer.seal("audit-key:1", oldKey.toString("base64url"));
  await sql`insert into portal.audit_key (id, sealed_key, sealed_with) values (1, ${sealed}, 'x')`.execute(
    db,
  );
  await sql`insert into portal.audit_anchor (number, month, rows, last_id, key_id, hash)
    values (0, ${month}, 2, 2, 1, 'x')`.execute(db);
  const { rows } = await sql<HashedRow>`
    select ${hashedColumns} from portal.audit a where id > 2 order by id`.execute(db);
  let before: Buffer | null = null;
  for (const [at, row] of rows.entries()) {
    const number = at + 1;
    before = hashOfRow(before, { month, number }, row, oldKey);
    await sql`insert into portal.audit_seal (month, number, audit_id, key_id, hash)
      values (${month}, ${number}, ${row.id}, 1, ${before})`.execute(db);
  }
}

/** Seals and signs, as a portal of this release. */
async function round(): Promise<void> {
  await sealTrail(serving);
  await anchorTrail({ db: serving, signer }, new Date(), true);
}

const check = (by: typeof sealer | null = sealer) =>
  checkTrail(db, {
    ...{ now: new Date(), years: 8, places: [], sealer: by },
    publicKeys: new Map([[signer.keyId, publicKey]]),
  });
const faults = async (by?: typeof sealer | null) => (await check(by)).faults;

test("rows that an earlier release has sealed are checked by their old key, or told as not checked", async () => {
  await round();
  await add(2, serving);
  await round();
  const before = "before the chain: 2 rows";
  expect(await check()).toMatchObject({ faults: [], facts: [before, `${month}: 5 rows`] });
  const unopened = `${month}: 5 rows; 3 of them not checked: no secret opens their key of an earlier release`;
  expect(await check(null)).toMatchObject({ faults: [], facts: [before, unopened] });
  await sql`update portal.audit set outcome = 'refused' where id = 4`.execute(db);
  expect(await faults()).toEqual([`${month}: row 4 was changed at place 2.`]);
  expect(await faults(null)).toEqual([]);
});

test("the old key is read only to the serving role; if it is missing, it is named", async () => {
  await round();
  for (const change of [
    sql`insert into portal.audit_key (id, sealed_key, sealed_with) values (2, 'x', 'x')`,
    sql`update portal.audit_key set sealed_key = 'x'`,
    sql`delete from portal.audit_key`,
    sql`truncate portal.audit_key`,
  ])
    await expect(change.execute(serving)).rejects.toThrow("permission denied");
  await sql`delete from portal.audit_key`.execute(db);
  expect(await faults()).toEqual([
    `Key 1 is missing in portal.audit_key: rows of ${month} cannot be checked.`,
  ]);
});

test("the beginning of an earlier release's chain cannot be moved, and no later row can be sealed by its key", async () => {
  await round();
  await add(1, serving);
  await round();
  const bySomeKey = sql`update portal.audit_seal set key_id = 1 where number = 4`;
  await expect(bySomeKey.execute(db)).rejects.toThrow("audit_seal_plain");
  await sql`alter table portal.audit_seal drop constraint audit_seal_plain`.execute(db);
  await sql`alter table portal.audit_anchor drop constraint audit_anchor_signed_now`.execute(db);
  await sql`update portal.audit_anchor set last_id = 100, rows = 100`.execute(db);
  expect(await faults()).toContain("The anchors of an earlier release were changed.");
  await sql`update portal.audit_anchor set last_id = 2, rows = 2`.execute(db);
  await add(1, serving);
  await round();
  await bySomeKey.execute(db);
  await sql`update portal.audit_seal set key_id = 0 where number = 3`.execute(db);
  expect(await faults(null)).toContain(
    `${month}: place 4 has a key of an earlier release, after the chain without keys began.`,
  );
});

test("the release before goes on adding rows during an upgrade, and the new one seals them", async () => {
  await add(3, serving);
  await expect(
    sql`insert into portal.audit_seal (month, number, audit_id, key_id, hash) values (${month}, 4, 6, 1, 'x')`.execute(
      serving,
    ),
  ).rejects.toThrow("audit_seal_plain");
  await round();
  expect(await check()).toMatchObject({ faults: [], facts: [expect.anything(), `${month}: 6 rows`] });
});
