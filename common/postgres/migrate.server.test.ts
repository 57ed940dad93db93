import { type Kysely, type Migration, sql } from "kysely";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createDatabase, type TestDatabase } from "tests/support/databases";
import { openDatabase } from "./connection.server";
import { migrate } from "./migrate.server";

const running = (statement: string): Migration => ({
  up: async (db) => void (await sql.raw(statement).execute(db)),
});

const first = { "1-things": running("create table shop.thing (id int primary key)") };
const second = { ...first, "2-more": running("alter table shop.thing add column name text") };

let database: TestDatabase;
let opened: Kysely<Record<string, never>>[];
const open = () => {
  const db = openDatabase<Record<string, never>>({ url: database.url, applicationName: "rule", poolSize: 2 });
  opened.push(db);
  return db;
};
beforeEach(async () => {
  database = await createDatabase();
  opened = [];
});
afterEach(async () => {
  await Promise.all(opened.map((db) => db.destroy()));
  await database.drop();
});

test("only what is new runs, in the order of the list", async () => {
  const db = open();
  expect(await migrate(db, "shop", first)).toEqual(["1-things"]);
  expect(await migrate(db, "shop", second)).toEqual(["2-more"]);
  expect(await migrate(db, "shop", second)).toEqual([]);
});

test("one that comes in between on a database that has run later ones still runs", async () => {
  const db = open();
  await migrate(db, "shop", second);
  const between = { ...first, "1-things-priced": running("alter table shop.thing add column price int") };
  const third = { ...between, "2-more": second["2-more"] };
  expect(await migrate(db, "shop", third)).toEqual(["1-things-priced"]);
  expect(await migrate(db, "shop", third)).toEqual([]);
});

test("a list that is not in the order in which it would run is refused before anything runs", async () => {
  const db = open();
  await expect(migrate(db, "shop", { "2-more": second["2-more"], ...first })).rejects.toThrow(
    "Migration 1-things of schema shop is not listed in the order of the names",
  );
});

test("of processes that start at once each migration runs once, and none fails on what another has made", async () => {
  const starting = [open(), open(), open(), open()];
  const ran = await Promise.all(starting.map((db) => migrate(db, "shop", second)));
  expect(ran.flat().sort()).toEqual(["1-things", "2-more"]);
  // The server counts a failed statement when its connection closes, even if the error was caught.
  await Promise.all(starting.map((db) => db.destroy()));
  opened = [];
  const { rows } =
    await sql`select xact_rollback from pg_stat_database where datname = current_database()`.execute(open());
  expect(rows).toEqual([{ xact_rollback: 0n }]);
});

test("two schemas of one database keep their own account", async () => {
  const db = open();
  await migrate(db, "shop", first);
  expect(await migrate(db, "store", { "1-things": running("create table store.thing (id int)") })).toEqual([
    "1-things",
  ]);
});

test("a migration that fails leaves nothing and is named", async () => {
  const db = open();
  const broken = { ...first, "2-broken": running("create table shop.thing (id int)") };
  await expect(migrate(db, "shop", broken)).rejects.toThrow("schema shop failed at 2-broken");
  const { rows } = await sql`select to_regclass('shop.thing') as there`.execute(db);
  expect(rows).toEqual([{ there: null }]);
});

test("an older release does not start on a newer schema", async () => {
  const db = open();
  await migrate(db, "shop", second);
  await expect(migrate(db, "shop", first)).rejects.toThrow("schema shop failed");
});

test("its own tables and columns are commented", async () => {
  const db = open();
  await migrate(db, "shop", { "1-nothing": running("select 1") });
  const { rows } = await sql`
    select attrelid::regclass::text, attname from pg_attribute join pg_class on pg_class.oid = attrelid
    where relnamespace = 'shop'::regnamespace and relkind = 'r' and attnum > 0
      and (col_description(attrelid, attnum) is null or obj_description(attrelid) is null)`.execute(db);
  expect(rows).toEqual([]);
});
