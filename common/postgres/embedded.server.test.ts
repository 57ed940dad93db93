import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import {
  type EmbeddedUser,
  type Installation,
  makeDirectory,
  makeInstallation,
} from "tests/support/installation";
import { processMark } from "./embedded/process-mark.server";

// Each starts several servers, on whatever disk there is.

let installation: Installation;
let dataDir: string;
let users: EmbeddedUser[];
let postmasters: Set<number>;
/** A DATA_DIR that was begun once, with a table, and is copied: to make a database takes longer than all else. */
let begun: string;
let tablesAtFirst: object[];
beforeAll(async () => {
  installation = await makeInstallation();
  begun = join(installation.directory, "begun");
  const user = await installation.use(begun);
  tablesAtFirst = await ask(user.url, "select tablename from pg_tables where schemaname = 'public'");
  await ask(user.url, "create table kept as select 42 as answer");
  await user.release();
});
beforeEach(() => {
  dataDir = join(installation.directory, `data-${Math.random().toString(36).slice(2)}`);
  users = [];
  postmasters = new Set();
});
afterEach(async () => {
  await Promise.all(users.map((user) => user.kill()));
  // Stops servers left running by tests of crashes.
  for (const pid of postmasters) if (runs(pid)) process.kill(pid, "SIGQUIT");
  await expect.poll(() => [...postmasters].filter(runs)).toEqual([]);
  for (const { url } of users) rmSync(socketOf(url), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
});
afterAll(() => installation.remove());

const socketOf = (url: string) => new URL(url).searchParams.get("host") ?? "";
const runs = (pid: number) => processMark(pid) !== undefined;

async function start(): Promise<EmbeddedUser> {
  const user = await installation.use(dataDir);
  users.push(user);
  postmasters.add(await postmaster(user));
  return user;
}

/** Uses a server that has run before. */
async function startBegun(): Promise<EmbeddedUser> {
  spawnSync("cp", ["-a", begun, dataDir]);
  return start();
}

async function ask(url: string, statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(statement)).rows;
  } finally {
    await client.end();
  }
}

async function postmaster({ url }: EmbeddedUser): Promise<number> {
  const [row] = await ask(url, "select split_part(pg_read_file('postmaster.pid'), E'\\n', 1)::int as pid");
  return Number(row?.pid);
}

test("a new DATA_DIR gets an empty database, and the next start finds what was put there", async () => {
  expect(tablesAtFirst).toEqual([]);
  const { url } = await startBegun();
  expect(await ask(url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

describe("a server that runs", () => {
  let user: EmbeddedUser;
  beforeAll(async () => {
    user = await installation.use(begun);
  });
  afterAll(() => user.release());

  test("every commit reaches the disk", async () => {
    const [row] = await ask(
      user.url,
      `select current_setting('fsync') as fsync, current_setting('synchronous_commit') as commit,
        current_setting('full_page_writes') as pages, current_setting('listen_addresses') as network`,
    );
    expect(row).toEqual({ fsync: "on", commit: "on", pages: "on", network: "" });
  });

  test("names are compared by their letters and cased in every script", async () => {
    expect(await ask(user.url, "select lower('ÉMILE') as lower, 'Z' < 'a' as bytes")).toEqual([
      { lower: "émile", bytes: true },
    ]);
  });

  test("the server asks for the password, which its user alone can read", async () => {
    const file = join(begun, "secrets", "postgres-password");
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const wrong = user.url.replace(readFileSync(file, "utf8"), "guessed");
    expect(wrong).not.toBe(user.url);
    await expect(ask(wrong, "select 1")).rejects.toMatchObject({ code: "28P01" });
  });
});

test("processes that start at once share one server, and the last one stops it", async () => {
  const all = await Promise.all([start(), start(), start(), start()]);
  const [pid, ...others] = postmasters;
  expect(others).toEqual([]);
  for (const user of all.slice(1)) await user.release();
  expect(await ask(all[0]!.url, "select 1 as one")).toEqual([{ one: 1 }]);
  await all[0]!.release();
  expect(runs(pid!)).toBe(false);
});

test("a process that died does not count: the server it left is taken over and stopped by the next", async () => {
  const crashed = await startBegun();
  await crashed.kill();
  const next = await start();
  expect(postmasters.size).toBe(1);
  expect(await ask(next.url, "select answer from kept")).toEqual([{ answer: 42 }]);
  await next.release();
  expect([...postmasters].filter(runs)).toEqual([]);
});

test("a server that is killed has lost nothing that was committed", async () => {
  const user = await startBegun();
  await ask(user.url, "create table posting (amount int)");
  for (let amount = 1; amount <= 50; amount += 1)
    await ask(user.url, `insert into posting values (${amount})`);
  process.kill(await postmaster(user), "SIGKILL");
  await user.kill();
  const next = await start();
  expect(postmasters.size).toBe(2);
  expect(await ask(next.url, "select count(*)::int, sum(amount)::int from posting")).toEqual([
    { count: 50, sum: 1275 },
  ]);
});

test("a start is not put off by a pid file whose number another program has by now", async () => {
  const user = await startBegun();
  const pidFile = join(dataDir, "postgres", "server", "data", "postmaster.pid");
  process.kill(await postmaster(user), "SIGKILL");
  await user.kill();
  const [, ...rest] = readFileSync(pidFile, "utf8").split("\n");
  writeFileSync(pidFile, [process.pid, ...rest].join("\n"));
  const next = await start();
  expect(await ask(next.url, "select answer from kept")).toEqual([{ answer: 42 }]);
});

test("a server whose socket somebody removed is started again", async () => {
  const first = await startBegun();
  rmSync(socketOf(first.url), { recursive: true });
  const second = await start();
  expect(await ask(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
});

test("the data of another major version is refused with what to do, and left alone", async () => {
  await (await startBegun()).release();
  const version = join(dataDir, "postgres", "server", "data", "PG_VERSION");
  writeFileSync(version, "15\n");
  await expect(installation.use(dataDir)).rejects.toThrow(
    /DATA_DIR: .* was written by PostgreSQL 15, and this release brings PostgreSQL \d+.*Dump it with PostgreSQL 15/,
  );
  expect(readFileSync(version, "utf8")).toBe("15\n");
});

test("a lost password is told apart from a server that does not start", async () => {
  await (await startBegun()).release();
  writeFileSync(join(dataDir, "secrets", "postgres-password"), "another");
  await expect(installation.use(dataDir)).rejects.toThrow(/does not know the password/);
});

test("a server that cannot start says so with the end of its log", async () => {
  await (await startBegun()).release();
  writeFileSync(join(dataDir, "postgres", "server", "data", "postgresql.auto.conf"), "no_such_setting = 1\n");
  await expect(installation.use(dataDir)).rejects.toThrow(/PostgreSQL did not start[^]*no_such_setting/);
});

test("a first start that was cut off half-way is begun anew", async () => {
  await (await startBegun()).release();
  const home = join(dataDir, "postgres", "server");
  rmSync(join(home, "data"), { recursive: true });
  makeDirectory(join(home, "draft-000000", "base"));
  const { url } = await start();
  expect(await ask(url, "select 1 as one")).toEqual([{ one: 1 }]);
});
