import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openBooks, type Books } from "tests/support/books";

let books: Books;
beforeAll(async () => void (books = await openBooks()));
afterAll(() => books.close());

test("every table, column, domain and function of the bank says what it is", async () => {
  const { rows } = await sql<{ silent: string }>`
    select c.relname || coalesce('.' || a.attname, '') as silent
    from pg_class c left join lateral (
      select attname, attnum from pg_attribute where attrelid = c.oid and attnum > 0 and not attisdropped
      union all select null, 0
    ) a on true
    where c.relnamespace = 'bank'::regnamespace and c.relkind = 'r'
      and coalesce(col_description(c.oid, a.attnum), case when a.attnum = 0 then obj_description(c.oid, 'pg_class') end, '') = ''
    union all
    select proname from pg_proc where pronamespace = 'bank'::regnamespace and obj_description(oid, 'pg_proc') is null
    union all
    select typname from pg_type where typnamespace = 'bank'::regnamespace and typtype = 'd'
      and obj_description(oid, 'pg_type') is null`.execute(books.db);
  expect(rows).toEqual([]);
});

test("a function that is planned without scans is neither compiled nor run by several workers", async () => {
  const { rows } = await sql<{ name: string; settings: string[] }>`
    select proname as name, proconfig as settings from pg_proc
    where pronamespace = 'bank'::regnamespace and 'enable_seqscan=off' = any (proconfig)`.execute(books.db);
  expect(rows.map(({ name }) => name)).toContain("notices");
  for (const { name, settings } of rows)
    expect(settings, name).toEqual(expect.arrayContaining(["jit=off", "max_parallel_workers_per_gather=0"]));
});

test("an account number has fifteen digits", async () => {
  await expect(books.db.updateTable("bank.account").set({ number: "12345" }).execute()).rejects.toThrow(
    "account_number",
  );
});

test("nothing negative can be held back", async () => {
  await expect(books.db.updateTable("bank.account").set({ lien: -1n }).execute()).rejects.toThrow(
    "held_amount",
  );
});
