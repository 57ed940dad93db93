/** Databases of tests: each worker has its own, so that no test meets another one's rows. */
import { randomBytes } from "node:crypto";
import pg from "pg";
import { processMark } from "common/postgres/embedded/process-mark.server";

export interface TestDatabase {
  url: string;
  /** Makes it anew from the same origin; programs connected to it are cut off and connect again. */
  refill(): Promise<void>;
  /** Removes it, whoever is still connected. */
  drop(): Promise<void>;
}

/** Answers the name of the database on the test server that a new one is a copy of. */
export type Origin = (client: pg.Client) => Promise<string>;

/** PostgreSQL's own template, in which nothing is. */
const empty: Origin = async () => "template1";

export function testServerUrl(): string {
  const url = process.env.TEST_SERVER_URL;
  if (!url)
    throw new Error(
      "TEST_SERVER_URL is missing: the run's global setup tests/support/test-server.ts sets it",
    );
  return url;
}

/** A new database on the test server: empty, or a copy of what `origin` names. */
export async function createDatabase(origin: Origin = empty): Promise<TestDatabase> {
  const name = `test_${process.pid}_${randomBytes(6).toString("hex")}`;
  const drop = (client: pg.Client) => client.query(`drop database if exists ${name} with (force)`);
  const create = async (client: pg.Client) =>
    void (await client.query(`create database ${name} template ${await origin(client)}`));
  await onTestServer(create);
  return {
    url: urlOf(name),
    refill: () =>
      onTestServer(async (client) => {
        await drop(client);
        await create(client);
      }),
    drop: async () => void (await onTestServer(drop)),
  };
}

/** The test server's URL with another database. */
function urlOf(database: string): string {
  const url = new URL(testServerUrl());
  url.pathname = `/${database}`;
  return url.href;
}

export async function onTestServer<Answer>(work: (client: pg.Client) => Promise<Answer>): Promise<Answer> {
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
