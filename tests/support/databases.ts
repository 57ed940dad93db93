/** Databases of tests: each worker has its own, so that no test meets another one's rows. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { systemClock } from "common/clock";
import { istDate } from "common/dates";
import { processMark } from "common/postgres/embedded/process-mark.server";

export interface TestDatabase {
  url: string;
  /** Makes it anew, as a copy of the database `template`. */
  refill(template: string): Promise<void>;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

export function testServerUrl(): string {
  const url = process.env.TEST_SERVER_URL;
  if (!url)
    throw new Error(
      "TEST_SERVER_URL is missing: the run's global setup tests/support/test-server.ts sets it",
    );
  return url;
}

/** A new database on the test server: empty, or a copy of the database `template`. */
export async function createDatabase(template = "template1"): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString("hex")}`;
  const fill = (from: string) => onTestServer((client) => client.query(createFrom(name, from)));
  const drop = () =>
    onTestServer((client) => client.query(`drop database if exists ${name} with (force)`)).then(() => {});
  await fill(template);
  return {
    url: urlOf(name),
    drop,
    refill: (from) =>
      drop()
        .then(() => fill(from))
        .then(() => {}),
  };
}

const createFrom = (name: string, template: string) => `create database ${name} template ${template}`;

/** The test server's URL with another database. */
function urlOf(database: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${database}`;
  return url.href;
}

async function onTestServer<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
  const client = new pg.Client(testServerUrl());
  // A connection that breaks is told by the query that was under way.
  client.on("error", () => {});
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Removes what killed runs left behind on the embedded server. */
export async function sweepDatabases(): Promise<void> {
  await onTestServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'test\\_%'",
    );
    for (const { datname } of rows) {
      if (processMark(Number(datname.split("_")[1])) === undefined)
        await client.query(`drop database if exists ${datname} with (force)`);
    }
  });
}

/** Templates are of the day: the demo's dates are relative to it. */
export function templatePrefix(): string {
  return `demo_${istDate(systemClock.now()).replaceAll("-", "")}`;
}

/** Removes templates of days gone by. */
export async function sweepTemplates(): Promise<void> {
  await onTestServer(async (client) => {
    const { rows } = await client.query<{ datname: string }>(
      "select datname from pg_database where datname like 'demo\\_%' and not starts_with(datname, $1)",
      [templatePrefix()],
    );
    for (const { datname } of rows) await client.query(`drop database if exists ${datname}`);
  });
}
