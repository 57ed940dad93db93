import { sql, type Kysely } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { systemClock } from "common/clock";
import { createPortalDatabase } from "tests/support/portal-database";
import type { PortalSchema } from "./database/schema.server";
import { deleteExpired } from "./retention.server";

let database: Awaited<ReturnType<typeof createPortalDatabase>>;
let db: Kysely<PortalSchema>;
beforeAll(async () => ({ db } = database = await createPortalDatabase()));
afterAll(() => database.drop());

const expireForms = (rows: number) =>
  sql`
  insert into portal.kept_form (id, owner_digest, sealed_form, kept_at)
  select gen_random_uuid(), '', '', now() - interval '1 day' from generate_series(1, ${rows}::int)`.execute(
    db,
  );

async function countForms(): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from portal.kept_form`.execute(
    db,
  );
  return rows[0]!.count;
}

const forget = () => deleteExpired({ db, clock: systemClock });

test("what is over goes in pieces, until none is left", async () => {
  await expireForms(2_500);
  const left = [];
  for (let round = 0; round < 3; round += 1) left.push(await forget().then(countForms));
  expect(left).toEqual([1_500, 500, 0]);
});

test("a row that somebody holds does not keep the others", async () => {
  await expireForms(3);
  await db.transaction().execute(async (holder) => {
    await sql`select 1 from portal.kept_form limit 1 for update`.execute(holder);
    await forget();
  });
  expect(await countForms()).toBe(1);
});
