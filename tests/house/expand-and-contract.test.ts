/**
 * The release before runs on the schema of this one, so that portals are replaced one by one: a migration adds. What takes away is a
 * migration of its own, after a release that used it no more (docs/operations/failover-and-upgrade.md).
 */
import {
  DummyDriver,
  Kysely,
  type Migration,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
} from "kysely";
import { expect, it } from "vitest";
import { bankMigrations } from "bank/database/migrations";
import { portalMigrations } from "~/database/portal-database.server";
import { version } from "../../package.json";

/** What an older program trips over. */
const breaking: [string, RegExp][] = [
  ["drops", /\bdrop (table|column|view|type|domain|schema|default|function)\b/],
  ["renames", /\brename\b/],
  ["changes a type", /\balter (column )?\w+ (set data )?type\b/],
  ["asks for a value that older programs do not give", /\bset not null\b/],
  [
    "adds a column without a default that must not be null",
    /\badd column (?:(?!\bdefault\b|, add column).)*\bnot null\b(?!.*\bdefault\b)/,
  ],
  ["takes away a right", /^revoke\b/],
  ["makes a rule for a table that older programs fill", /^create unique index\b/],
];

/** Older than the rule: no portal of the time before it runs any more. */
const before = new Set<string>(["2026-11-24-audit-added-to"]);

/** A migration that takes something away, by its name. */
const contracts = /-contract-(\d+\.\d+\.\d+)$/;

/** What a migration runs, in small letters and with single blanks; nothing is executed. */
async function statementsOf({ up }: Migration): Promise<string[]> {
  const seen: string[] = [];
  const db = new Kysely<unknown>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (one) => new PostgresIntrospector(one),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => void seen.push(query.sql),
  });
  await up(db);
  return seen.map((statement) => statement.replace(/\s+/g, " ").trim().toLowerCase());
}

/** In what way it breaks the rule. A table that the migration itself makes is nobody's yet. */
function faultsOf(statements: readonly string[]): string[] {
  const made = statements.flatMap((one) => /^create table (?:if not exists )?([\w.]+)/.exec(one)?.[1] ?? []);
  const judged = statements.filter(
    (one) =>
      !/^(comment|create (or replace )?function|insert|update)\b/.test(one) &&
      !made.some((table) => new RegExp(`\\b${table}\\b`).test(one)),
  );
  return judged.flatMap((one) =>
    breaking.filter(([, pattern]) => pattern.test(one)).map(([word]) => `${word}: ${one.slice(0, 90)}`),
  );
}

/** A contract names the release since which nothing uses what it takes away; that one is out. */
const mayContract = (name: string) => {
  const since = contracts.exec(name)?.[1];
  return since !== undefined && since.localeCompare(version, "en", { numeric: true }) < 0;
};

it.each(Object.entries({ ...bankMigrations, ...portalMigrations }).filter(([name]) => !before.has(name)))(
  "migration %s only adds, or takes away what a release before used no more",
  async (name, migration) => {
    const errors = faultsOf(await statementsOf(migration));
    expect(mayContract(name) ? [] : errors).toEqual([]);
  },
);

it.each([
  ["alter table portal.run drop column step", "drops"],
  ["alter table portal.run rename column step to place", "renames"],
  ["alter table portal.run alter column step type int", "changes a type"],
  ["alter table portal.run alter step set not null", "asks for a value that older programs do not give"],
  [
    "alter table portal.run add column place int not null",
    "adds a column without a default that must not be null",
  ],
  ["create unique index on portal.run (step)", "makes a rule for a table that older programs fill"],
])("'%s' is refused", (statement, word) => {
  expect(faultsOf([statement])).toEqual([`${word}: ${statement}`]);
  expect(faultsOf([`create table portal.run (step text)`, statement])).toEqual([]);
});

it.each([
  "alter table portal.run add column place int not null default 0",
  "alter table portal.run add column place int",
  "alter table portal.run drop constraint run_step_check",
  "create index on portal.run (step)",
])("'%s' is fine", (statement) => expect(faultsOf([statement])).toEqual([]));
