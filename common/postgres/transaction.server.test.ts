import { type Kysely, sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { openDatabase } from "./connection.server";
import { inTransaction } from "./transaction.server";

interface Schema {
  box: { id: number; content: number };
}

let database: TestDatabase;
let db: Kysely<Schema>;
beforeAll(async () => {
  database = await createDatabase();
  db = openDatabase<Schema>({ url: database.url, applicationName: "rule" });
  await sql`create table box (id int primary key, content int not null)`.execute(db);
});
beforeEach(() =>
  sql`truncate box`.execute(db).then(() => sql`insert into box values (1, 0), (2, 0)`.execute(db)),
);
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

const contents = () => db.selectFrom("box").select(["id", "content"]).orderBy("id").execute();
const add = (on: Kysely<Schema>, id: number) =>
  on
    .updateTable("box")
    .set((box) => ({ content: box("content", "+", 1) }))
    .where("id", "=", id)
    .execute();

test("what the work answers is answered, and what it did stays", async () => {
  expect(await inTransaction(db, (trx) => add(trx, 1).then(() => "done"))).toBe("done");
  expect(await contents()).toEqual([
    { id: 1, content: 1 },
    { id: 2, content: 0 },
  ]);
});

test("a thrown error undoes everything and is not tried again", async () => {
  let rounds = 0;
  const work = inTransaction(db, async (trx) => {
    rounds += 1;
    await add(trx, 1);
    throw new Error("no");
  });
  await expect(work).rejects.toThrow("no");
  expect(rounds).toBe(1);
  expect((await contents())[0]).toEqual({ id: 1, content: 0 });
});

test("of two transactions that wait for each other one is tried again and both are carried out", async () => {
  let rounds = 0;
  let arrived = 0;
  let open: () => void;
  const both = new Promise<void>((resolve) => (open = resolve));
  const crossing = (first: number, second: number) =>
    inTransaction(db, async (trx) => {
      rounds += 1;
      await add(trx, first);
      arrived += 1;
      if (arrived === 2) open();
      await both;
      await add(trx, second);
    });
  await Promise.all([crossing(1, 2), crossing(2, 1)]);
  expect(rounds).toBe(3);
  expect((await contents()).map((box) => box.content)).toEqual([2, 2]);
});

test("serializable transactions that read before they write lose no update", async () => {
  const raise = () =>
    inTransaction(
      db,
      async (trx) => {
        const { content } = await trx
          .selectFrom("box")
          .select("content")
          .where("id", "=", 1)
          .executeTakeFirstOrThrow();
        await trx
          .updateTable("box")
          .set({ content: content + 1 })
          .where("id", "=", 1)
          .execute();
      },
      { isolation: "serializable" },
    );
  await Promise.all([1, 2, 3, 4].map(raise));
  expect((await contents())[0]).toEqual({ id: 1, content: 4 });
});

test("inside a transaction it joins that one", async () => {
  const work = inTransaction(db, async (outer) => {
    await inTransaction<Schema, unknown>(outer, (inner) => add(inner, 1));
    throw new Error("undo both");
  });
  await expect(work).rejects.toThrow("undo both");
  expect((await contents())[0]).toEqual({ id: 1, content: 0 });
});
