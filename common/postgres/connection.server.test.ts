import { type AddressInfo, createConnection, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { openDatabase } from "./connection.server";

let database: TestDatabase;
beforeAll(async () => {
  database = await createDatabase();
});
afterAll(() => database.drop());

const open = (poolSize?: number) =>
  openDatabase<Record<string, never>>({ url: database.url, applicationName: "rule", poolSize });

test("int8 is a bigint and keeps every digit, alone and in arrays", async () => {
  const db = open();
  const { rows } = await sql<{
    one: bigint;
    many: unknown;
  }>`select 9223372036854775807::int8 as one, array[[1, null], [2, -9223372036854775808]]::int8[] as many`.execute(
    db,
  );
  expect(rows).toEqual([
    {
      one: 9223372036854775807n,
      many: [
        [1n, null],
        [2n, -9223372036854775808n],
      ],
    },
  ]);
  await db.destroy();
});

test("a bigint goes in as it came out", async () => {
  const db = open();
  const { rows } = await sql<{ same: bigint }>`select ${9007199254740993n}::int8 as same`.execute(db);
  expect(rows[0]?.same).toBe(9007199254740993n);
  await db.destroy();
});

test("a date is its text and a moment is a Date", async () => {
  const db = open();
  const { rows } = await sql`select date '2026-02-28' as day, array[date '2026-03-01'] as days,
    timestamptz '2026-02-28 23:30+05:30' as moment, null::date as none`.execute(db);
  expect(rows).toEqual([
    { day: "2026-02-28", days: ["2026-03-01"], moment: new Date("2026-02-28T18:00:00Z"), none: null },
  ]);
  await db.destroy();
});

test("a connection carries its process's name", async () => {
  const db = open();
  const { rows } = await sql<{
    name: string;
  }>`select application_name as name from pg_stat_activity where pid = pg_backend_pid()`.execute(db);
  expect(rows).toEqual([{ name: "rule" }]);
  await db.destroy();
});

test("a pool recovers when the server cuts its idle connections", async () => {
  const db = open(1);
  const other = open(1);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
  await expect
    .poll(() =>
      sql`select 1 as one`.execute(db).then(
        (answer) => answer.rows,
        () => "cut",
      ),
    )
    .toEqual([{ one: 1 }]);
  await Promise.all([db.destroy(), other.destroy()]);
});

test("a query waits for a server that is away for a moment; one that does not exist is told at once", async () => {
  const { hostname, port } = new URL(database.url);
  const door = createServer((socket) => socket.pipe(createConnection(Number(port), hostname)).pipe(socket));
  const listening = (at: number) => new Promise<void>((resolve) => door.listen(at, "127.0.0.1", resolve));
  await listening(0);
  const url = new URL(database.url);
  url.hostname = "127.0.0.1";
  url.port = String((door.address() as AddressInfo).port);
  await new Promise((resolve) => door.close(resolve));
  const db = openDatabase<Record<string, never>>({ url: url.href, applicationName: "rule" });
  const answer = sql`select 1 as one`.execute(db);
  await pause(300);
  await listening(Number(url.port));
  expect((await answer).rows).toEqual([{ one: 1 }]);
  url.pathname = "/nowhere";
  const lost = openDatabase<Record<string, never>>({ url: url.href, applicationName: "rule" });
  const from = Date.now();
  await expect(sql`select 1`.execute(lost)).rejects.toMatchObject({ code: "3D000" });
  expect(Date.now() - from).toBeLessThan(2_000);
  await Promise.all([db.destroy(), lost.destroy()]);
  door.close();
});

test("a transaction whose connection is cut between two queries fails, and nothing else does", async () => {
  const db = open();
  const other = open(1);
  const errors: unknown[] = [];
  const hear = (error: unknown) => errors.push(error);
  process.on("uncaughtException", hear);
  const cut = db.transaction().execute(async (transaction) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(transaction);
    await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(other);
    await sql`select 1`.execute(transaction);
  });
  await expect(cut).rejects.toThrow();
  await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  expect(errors).toEqual([]);
  process.off("uncaughtException", hear);
  await Promise.all([db.destroy(), other.destroy()]);
});
