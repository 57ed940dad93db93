import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, describe, expect, onTestFinished, test } from "vitest";
import type { BankSchema } from "bank/database/schema";
import { openDatabase } from "common/postgres/connection.server";
import { smallBank } from "tests/contract/small-bank";
import { createDatabase, onTestServer } from "tests/support/databases";
import { emptyBank, emptyPortal } from "tests/support/empty-templates";
import { copyOf, sweepTemplates, type Template, templatePrefix } from "tests/support/templates";

const made: string[] = [];
/** A template of a test's own, with one table. */
function trial(fill: Template["fill"] = (db) => sql`create table thing (id int)`.execute(db)): Template {
  const name = `trial_${randomBytes(4).toString("hex")}`;
  made.push(`${templatePrefix()}${name}`);
  return { name, fill };
}

async function namesThere(names: readonly string[]): Promise<string[]> {
  const { rows } = await onTestServer((client) =>
    client.query<{ datname: string }>("select datname from pg_database where datname = any ($1)", [names]),
  );
  return rows.map(({ datname }) => datname);
}

async function remove(names: readonly string[]): Promise<void> {
  await onTestServer(async (client) => {
    for (const name of names) await client.query(`drop database if exists ${name}`);
  });
}
afterAll(() => remove(made));

/** Definitions of the database's own objects, one a line. */
const definitions = sql<{ line: string }>`
  with own as (select oid, nspname from pg_namespace where nspname in ('bank', 'portal'))
  select concat_ws(' ', 'column', c.oid::regclass, a.attnum, a.attname, format_type(a.atttypid, a.atttypmod), a.attnotnull,
      a.attidentity, pg_get_expr(d.adbin, d.adrelid), col_description(c.oid, a.attnum)) as line
    from pg_class c join own on own.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    left join pg_attrdef d on d.adrelid = c.oid and d.adnum = a.attnum
  union all select concat_ws(' ', 'relation', c.oid::regclass, c.relkind, c.reloptions, c.relacl, obj_description(c.oid, 'pg_class'))
    from pg_class c join own on own.oid = c.relnamespace
  union all select concat_ws(' ', 'index', pg_get_indexdef(i.indexrelid))
    from pg_index i join pg_class c on c.oid = i.indrelid join own on own.oid = c.relnamespace
  union all select concat_ws(' ', 'constraint', conrelid::regclass, conname, pg_get_constraintdef(k.oid))
    from pg_constraint k join own on own.oid = k.connamespace
  union all select concat_ws(' ', 'function', pg_get_functiondef(p.oid), p.proacl, obj_description(p.oid, 'pg_proc'))
    from pg_proc p join own on own.oid = p.pronamespace
  order by line`;

/** What no two fillings have in common: nonces, salts and the time of filling. */
const ownToEach = /^(sealed_.*|hash|timestamp)$/;

/** All that a database holds: definitions, sequences and rows. */
async function contentsOf(url: string) {
  const db = openDatabase<BankSchema>({ url, applicationName: "compared", poolSize: 1 });
  onTestFinished(() => db.destroy());
  const { rows: lines } = await definitions.execute(db);
  const { rows: sequences } = await sql`
    select schemaname, sequencename, last_value from pg_sequences order by 1, 2`.execute(db);
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema in ('bank', 'portal') and table_type = 'BASE TABLE' order by 1`.execute(db);
  const rows: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const found = await sql<Record<string, unknown>>`
      select * from ${sql.raw(name)} as t order by t::text`.execute(db);
    rows[name] = found.rows
      .map((row) =>
        Object.entries(row).map(([column, value]) => [
          column,
          ownToEach.test(column) && value !== null ? "one" : value,
        ]),
      )
      .map((row) => JSON.stringify(row, (_, value) => (typeof value === "bigint" ? String(value) : value)))
      .sort();
  }
  return { lines: lines.map(({ line }) => line), sequences, rows };
}

describe("a copy of a template", () => {
  test.each([emptyBank, emptyPortal, smallBank])(
    "of $name holds what a database filled afresh does, definitions, sequences and rows",
    async (template) => {
      const afresh = await createDatabase();
      onTestFinished(() => afresh.drop());
      const db = openDatabase<BankSchema>({ url: afresh.url, applicationName: "afresh", poolSize: 2 });
      onTestFinished(() => db.destroy());
      await template.fill(db);
      const copy = await copyOf(template);
      onTestFinished(() => copy.drop());
      const contents = await contentsOf(copy.url);
      expect(contents.lines.length).toBeGreaterThan(50);
      expect(contents).toEqual(await contentsOf(afresh.url));
    },
    120_000,
  );

  test("is made anew without what was changed in it", async () => {
    const copy = await copyOf(trial());
    onTestFinished(() => copy.drop());
    const ask = async (statement: string) => {
      const client = new pg.Client(copy.url);
      await client.connect();
      return client.query(statement).finally(() => client.end());
    };
    await ask("insert into thing values (1)");
    await copy.refill();
    expect((await ask("select * from thing")).rows).toEqual([]);
  });
});

describe("a template", () => {
  test("that several miss at once is filled once", async () => {
    let filled = 0;
    const template = trial(async (db) => {
      filled += 1;
      await sql`create table thing (id int)`.execute(db);
    });
    const copies = await Promise.all([1, 2, 3].map(() => copyOf(template)));
    await Promise.all(copies.map((copy) => copy.drop()));
    expect(filled).toBe(1);
  });

  test("whose filling fails is not kept, and the next copy fills it", async () => {
    let fails = true;
    const template = trial(async (db) => {
      await sql`create table thing (id int)`.execute(db);
      if (fails) throw new Error("half of it is missing");
    });
    await expect(copyOf(template)).rejects.toThrow("half of it is missing");
    expect(await namesThere([`${templatePrefix()}${template.name}`])).toEqual([]);
    fails = false;
    const copy = await copyOf(template);
    await copy.drop();
  });

  test("is closed to all, so that nothing changes it", async () => {
    const template = trial();
    const copy = await copyOf(template);
    onTestFinished(() => copy.drop());
    const url = new URL(copy.url);
    url.pathname = `/${templatePrefix()}${template.name}`;
    await expect(new pg.Client(url.href).connect()).rejects.toThrow("not currently accepting connections");
  });

  test("is another one after midnight in India", () => {
    const [before, after] = ["23:59:59", "24:00:00"].map((time) =>
      templatePrefix(new Date(`2027-03-31T${time}+05:30`)),
    );
    expect(before).toContain("20270331");
    expect(after).toContain("20270401");
  });

  test("of another day or of other sources is swept, and one in use stays", async () => {
    const present = trial();
    const copy = await copyOf(present);
    onTestFinished(() => copy.drop());
    const inUse = `${templatePrefix()}${present.name}`;
    const yesterday = templatePrefix(new Date(Date.now() - 86_400_000));
    const old = [`${yesterday}${present.name}`, inUse.replace(/_[0-9a-f]{12}_/, "_000000000000_")];
    made.push(...old);
    await onTestServer(async (client) => {
      for (const name of old) await client.query(`create database ${name}`);
    });
    await sweepTemplates();
    expect(await namesThere([...old, inUse])).toEqual([inUse]);
  });
});
