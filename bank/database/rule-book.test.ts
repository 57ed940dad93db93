import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { openDatabase } from "common/postgres/connection.server";
import { emptyBank } from "tests/support/empty-templates";
import { copyOf } from "tests/support/templates";
import { firstTables } from "./schema";
import { panRuleTables } from "./tables/pan-rules";

/** Tables of rules that hold for everybody from a day on; the rule book has such rules now. */
const ruleTables = Object.entries({ ...firstTables, ...panRuleTables })
  .filter(([, { columns }]) => "from_date" in columns && !("account_id" in columns))
  .map(([name]) => name);
const named = new RegExp(String.raw`\b(?:${ruleTables.join("|").replaceAll(".", String.raw`\.`)})\b`);

test("no program reads a rule from a table: the rule book has them", () => {
  expect(ruleTables).toContain("bank.payment_limit");
  const files = execFileSync(
    "git",
    ["ls-files", "--cached", "--others", "--exclude-standard", "bank", "common", "app"],
    {
      encoding: "utf8",
    },
  )
    .split("\n")
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith("bank/database/") && existsSync(file));
  expect(files.filter((file) => named.test(readFileSync(file, "utf8")))).toEqual([]);
});

test("no function reads one but the two forms that the release before calls", async () => {
  const database = await copyOf(emptyBank);
  const db = openDatabase({ url: database.url, applicationName: "rule", poolSize: 1 });
  const { rows } = await sql<{ name: string; arguments: number }>`
    select proname as name, pronargs as arguments from pg_proc
    where pronamespace = 'bank'::regnamespace and prosrc ~ ${named.source.replaceAll("\\b", "\\y")}
    order by 1, 2`.execute(db);
  await db.destroy();
  await database.drop();
  expect(rows).toEqual([
    { name: "payment_facts", arguments: 9 },
    { name: "payment_guard", arguments: 2 },
  ]);
});
