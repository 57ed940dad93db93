import { type AddressInfo, createConnection, createServer } from "node:net";
import { join } from "node:path";
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

/** A way to the server that a test can close. */
function openDoor() {
  const { hostname, port, searchParams } = new URL(database.url);
  const folder = searchParams.get("host");
  const number = searchParams.get("port") ?? port;
  const target = folder
    ? { path: join(folder, `.s.PGSQL.${number}`) }
    : { host: hostname, port: Number(number) };
  /** Connections so far; `deafTo`: the one that gets no answer. */
  const seen = { connections: 0, deafTo: 0 };
  const door = createServer((socket) => {
    seen.connections += 1;
    socket.on("error", () => {});
    if (seen.connections !== seen.deafTo) socket.pipe(createConnection(target)).pipe(socket);
  });
  const through = (path = new URL(database.url).pathname) => {
    const url = new URL(database.url);
    for (const name of ["host", "port"]) url.searchParams.delete(name);
    url.hostname = "127.0.0.1";
    url.port = String((door.address() as AddressInfo).port);
    url.pathname = path;
    return url.href;
  };
  return { door, seen, through };
}

test("a query waits for a server that is away for a moment; one that does not exist is told at once", async () => {
  const { door, seen, through } = openDoor();
  const listening = (at: number) => new Promise<void>((resolve) => door.listen(at, "127.0.0.1", resolve));
  await listening(0);
  const url = through();
  const nowhere = through("/nowhere");
  await new Promise((resolve) => door.close(resolve));
  const db = openDatabase<Record<string, never>>({ url, applicationName: "rule" });
  const answer = sql`select 1 as one`.execute(db);
  await pause(300);
  await listening(Number(new URL(url).port));
  expect((await answer).rows).toEqual([{ one: 1 }]);
  const lost = openDatabase<Record<string, never>>({ url: nowhere, applicationName: "rule" });
  const before = seen.connections;
  await expect(sql`select 1`.execute(lost)).rejects.toMatchObject({ code: "3D000" });
  expect(seen.connections - before).toBe(1);
  await Promise.all([db.destroy(), lost.destroy()]);
  door.close();
});

test("a connection that is not answered in time is tried again while other queries of its pool end", async () => {
  const { door, seen, through } = openDoor();
  await new Promise<void>((resolve) => door.listen(0, "127.0.0.1", resolve));
  const db = openDatabase<Record<string, never>>({ url: through(), applicationName: "rule", poolSize: 2 });
  seen.deafTo = 2;
  let answered = false;
  const others = (async () => {
    while (!answered) await sql`select pg_sleep(0.5)`.execute(db);
  })();
  await expect.poll(() => seen.connections).toBe(1);
  const { rows } = await sql`select 1 as one`.execute(db).finally(() => (answered = true));
  expect(rows).toEqual([{ one: 1 }]);
  await others;
  await db.destroy();
  door.close();
});

test("who waits for a connection waits as long as others end, and is told when none does", async () => {
  const [busy, hangs] = [open(1), open(1)];
  // Six seconds of others before the last.
  const ended = Promise.all(Array.from({ length: 7 }, () => sql`select pg_sleep(1)`.execute(busy)));
  const never = sql`select pg_sleep(3600)`.execute(hangs).catch(() => {});
  await expect(sql`select 1`.execute(hangs)).rejects.toThrow("no connection has come free for 5000 ms");
  expect(await ended).toHaveLength(7);
  await sql`select pg_cancel_backend(pid) from pg_stat_activity
    where query like '%pg_sleep(3600)%' and pid <> pg_backend_pid()`.execute(busy);
  await never;
  expect((await sql`select 1 as one`.execute(hangs)).rows).toEqual([{ one: 1 }]);
  await Promise.all([busy.destroy(), hangs.destroy()]);
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
