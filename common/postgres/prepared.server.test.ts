import { sql, type Kysely } from "kysely";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { openDatabase } from "./connection.server";
import { inTransaction } from "./transaction.server";

interface Schema {
  drawer: { id: number; content: number };
}

let database: TestDatabase;
let db: Kysely<Schema>;
beforeAll(async () => {
  database = await createDatabase();
});
beforeEach(async () => {
  db = openDatabase<Schema>({ url: database.url, applicationName: "rule", poolSize: 1 });
  await sql`drop table if exists drawer`.execute(db);
  await sql`create table drawer (id int primary key, content int not null)`.execute(db);
  await sql`insert into drawer values (1, 0)`.execute(db);
});
afterEach(() => db.destroy());
afterAll(() => database.drop());

const read = (on = db) =>
  on.selectFrom("drawer").select("content").where("id", "=", 1).executeTakeFirstOrThrow();
const add = (on = db) =>
  on
    .updateTable("drawer")
    .set((drawer) => ({ content: drawer("content", "+", 1) }))
    .where("id", "=", 1)
    .execute();
const names = async () => {
  const { rows } = await sql<{ name: string }>`
    select name from pg_prepared_statements where statement like '%"drawer"%'`.execute(db);
  return rows.map(({ name }) => name);
};
const often = async (work: () => Promise<unknown>) => {
  for (let time = 0; time < 12; time += 1) await work();
};

test("a statement is prepared once it has been made often", async () => {
  await read();
  expect(await names()).toEqual([]);
  await often(read);
  await often(add);
  expect(await names()).toHaveLength(2);
  expect(await read()).toEqual({ content: 12 });
});

test("one that gives all columns of a table is not, as a migration may add some", async () => {
  let next = 0;
  await often(() => db.selectFrom("drawer").selectAll().execute());
  await often(() => db.insertInto("drawer").values({ id: next--, content: 0 }).returningAll().execute());
  await sql`alter table drawer add column label text`.execute(db);
  expect(await names()).toEqual([]);
  expect(await db.selectFrom("drawer").selectAll().where("id", "=", 1).execute()).toEqual([
    { id: 1, content: 0, label: null },
  ]);
});

test("where a pooler has lost it, it is carried out once all the same, and no other is prepared", async () => {
  await often(add);
  await sql`deallocate all`.execute(db);
  await add();
  expect(await read()).toEqual({ content: 13 });
  await often(read);
  expect(await names()).toEqual([]);
});

test("a transaction that meets a lost one runs again from its beginning", async () => {
  await often(add);
  await sql`deallocate all`.execute(db);
  let runs = 0;
  await inTransaction(db, async (transaction) => {
    runs += 1;
    await sql`update drawer set content = content + 100`.execute(transaction);
    await add(transaction);
  });
  expect(runs).toBe(2);
  expect(await read()).toEqual({ content: 113 });
});
