import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import type { BankSchema, Db } from "./schema";
import { inTurns } from "./turns";

let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase<BankSchema>({ url: database.url, applicationName: "rule", poolSize: 3 });
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const many = (of: string, count = 3) => sql<{ at: Date; n: bigint; of: string }>`
  select clock_timestamp() as at, n, ${of}::text as of from generate_series(1, ${count}::bigint) n order by n desc`;
const values = sql`
  select true as yes, null::boolean as nothing, 1 as small, 9007199254740993::bigint as large, 1.50::numeric as exact,
    1.5::float8 as half, date '2026-11-27' as day, timestamptz '2026-11-27 10:00:00.123+05:30' as moment,
    '\\x00ff'::bytea as bytes, 'Ä "quoted", {braced} \\n'::text as text, array[1, null, 9007199254740993]::bigint[] as amounts,
    array['a,b', null] as texts, '{"a": [1]}'::jsonb as json, 1 as twice, 2 as twice
  -- ends with a remark`;
const empty = sql`select 1 as one where false`;

const askAll = (of: Db) =>
  Promise.all([
    values.execute(of),
    many("first").execute(of),
    empty.execute(of),
    many("last", 1).execute(of),
  ]);

test("selects of one turn are one statement, and each gets the rows it gets alone", async () => {
  const [alone] = await askAll(db);
  await askAll(inTurns(db));
  const [together, first, none, last] = await askAll(inTurns(db));
  expect(together.rows).toEqual(alone.rows);
  expect(first.rows.map(({ n, of }) => [n, of])).toEqual([3n, 2n, 1n].map((n) => [n, "first"]));
  expect(none.rows).toEqual([]);
  expect(last.rows).toMatchObject([{ n: 1n, of: "last" }]);
  const ofStatement = sql<{ at: Date }>`select statement_timestamp() as at`;
  const turns = inTurns(db);
  const ask = () => Promise.all([ofStatement.execute(turns), ofStatement.execute(turns)]);
  await ask();
  const [one, other] = await ask();
  expect(one.rows).toEqual(other.rows);
});

test("one that fails fails alone", async () => {
  const byZero = (by: number) => sql`select 1 / ${by}::integer as share`;
  const turns = inTurns(db);
  await Promise.all([byZero(1).execute(turns), empty.execute(turns)]);
  const answers = await Promise.allSettled([byZero(0).execute(turns), many("other").execute(turns)]);
  expect(answers.map(({ status }) => status)).toEqual(["rejected", "fulfilled"]);
});

test("there are no transactions in it", async () => {
  await expect(
    inTurns(db)
      .transaction()
      .execute(() => Promise.resolve()),
  ).rejects.toThrow(/only reads/);
});
