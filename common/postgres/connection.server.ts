import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Kysely, PostgresDialect, type PostgresPoolClient } from "kysely";
import { preparingQuery, type Query } from "./prepared.server";

// Column types in the code: int8 → bigint, date → 'YYYY-MM-DD'.
const { INT8, DATE } = pg.types.builtins;
const INT8_ARRAY = 1016;
const DATE_ARRAY = 1182;
const TEXT_ARRAY: number = 1009;

const asIs = (text: string) => text;
const toBigInt = (text: string) => BigInt(text);

type Nested<T> = T | null | Nested<T>[];

function eachIn<T>(nested: Nested<string>, parse: (text: string) => T): Nested<T> {
  if (nested === null) return null;
  return typeof nested === "string" ? parse(nested) : nested.map((inner) => eachIn(inner, parse));
}

const toTexts = pg.types.getTypeParser(TEXT_ARRAY) as (text: string) => Nested<string>;
const arrayOf =
  <T>(parse: (text: string) => T) =>
  (text: string) =>
    eachIn(toTexts(text), parse);

const own = new Map<number, (text: string) => unknown>([
  [INT8, toBigInt],
  [DATE, asIs],
  [INT8_ARRAY, arrayOf(toBigInt)],
  [DATE_ARRAY, arrayOf(asIs)],
]);

/** `types` of a pg client or pool. Other types as in pg: timestamptz → Date, numeric → text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && own.get(oid)) ||
    pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`; `?host=/directory` is a unix socket. */
  url: string;
  applicationName: string;
  /** Role of the statements, if not the connecting one. */
  role?: string;
  poolSize?: number;
}

const CONNECT_WITHIN_MS = 5_000;
const CONNECT_AGAIN_MS = 100;

/**
 * A pool, connected on the first query. A query waits up to five seconds for the server, so that a failover only delays it;
 * then it fails. While all connections are in use it waits its turn, as long as others end: on a slow machine many at once take
 * longer, and none fails. End with `destroy()`.
 */
export function openDatabase<Schema>(options: ConnectionOptions): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: options.role ? asRole(options.url, options.role) : options.url,
    application_name: options.applicationName,
    max: options.poolSize ?? 10,
    Client: ConnectsInTime,
    keepAlive: true,
    types: columnTypes,
  });
  // A broken connection leaves the pool, and the next query opens another; the query or transaction under way fails.
  // Without listeners Node would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  pool.on("release", () => void lastEnd.set(pool, performance.now()));
  const query = preparingQuery();
  const patient = { connect: async () => preparing(query, await connect(pool)), end: () => pool.end() };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: patient }) });
  opened.set(db, { pool, query });
  return db;
}

const opened = new WeakMap<object, { pool: pg.Pool; query: Query }>();

/** When the last user of a pool gave its connection back, in milliseconds of `performance.now()`. */
const lastEnd = new WeakMap<pg.Pool, number>();

/** The limit of the pool itself would count for who waits for a turn, too. */
class ConnectsInTime extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super({ ...config, connectionTimeoutMillis: CONNECT_WITHIN_MS });
  }
}

/** The client as kysely uses it. */
const preparing = (query: Query, client: pg.PoolClient): PostgresPoolClient => ({
  // Kysely streams by cursors as well, which are not configured here.
  query: ((text: string, values: readonly unknown[]) =>
    query(client, text, values)) as unknown as PostgresPoolClient["query"],
  release: () => client.release(),
});

/** A query with its columns, which kysely does not give. */
export async function queryWithColumns(db: object, text: string, values: readonly unknown[]) {
  const { pool, query } = openedAs(db);
  const client = await connect(pool);
  try {
    const { rows, fields } = await query(client, text, values);
    const columns = fields.map(({ name, dataTypeID }) => ({
      name,
      read: columnTypes.getTypeParser(dataTypeID) as (text: string) => unknown,
    }));
    return { rows: rows as Record<string, unknown>[], columns };
  } finally {
    client.release();
  }
}

function openedAs(db: object) {
  const found = opened.get(db);
  if (!found) throw new TypeError("not a database of openDatabase");
  return found;
}

/** State of the pool of `openDatabase`; `waiting`: queries that wait for a connection. */
export function connectionsOf(db: object): Record<"used" | "idle" | "waiting" | "limit", number> {
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = openedAs(db).pool;
  return { used: totalCount - idle, idle, waiting, limit: options.max };
}

/** A failed connection has run no query: it may be retried. Throws after five seconds in which no user of the pool has ended. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (const began = performance.now(); ; await pause(CONNECT_AGAIN_MS)) {
    try {
      return await turnIn(pool, began);
    } catch (error) {
      if (pool.ending || quietFor(pool, began) >= CONNECT_WITHIN_MS || !isAway(error)) throw error;
    }
  }
}

/** Milliseconds since a user of the pool has ended, at most those since `began`. */
const quietFor = (pool: pg.Pool, began: number) =>
  performance.now() - Math.max(began, lastEnd.get(pool) ?? 0);

/** The next free connection of the pool, which may be a new one. */
function turnIn(pool: pg.Pool, began: number): Promise<pg.PoolClient> {
  const turn = pool.connect();
  if (pool.waitingCount === 0) return turn;
  return new Promise((resolve, reject) => {
    const look = () => {
      const quiet = quietFor(pool, began);
      if (quiet < CONNECT_WITHIN_MS) return lookIn(CONNECT_WITHIN_MS - quiet);
      reject(new Error(`no connection has come free for ${CONNECT_WITHIN_MS} ms`));
      // It is nobody's when it comes.
      turn.then(
        (client) => client.release(),
        () => {},
      );
    };
    let timer: NodeJS.Timeout | undefined;
    const lookIn = (ms: number) => void (timer = setTimeout(look, ms).unref());
    lookIn(CONNECT_WITHIN_MS);
    turn.then(resolve, reject).finally(() => clearTimeout(timer));
  });
}

/** No server, one that starts, ends or is slow, or a balancer or pooler without one; wrong passwords and names are final. */
function isAway(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return (
    /^(ECONN|EPIPE|57P0|08)/.test(code) ||
    /^Connection terminated unexpectedly|^timeout expired/.test(message)
  );
}

/** Set in the connection options, so that RESET keeps the role. */
function asRole(url: string, role: string): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  address.searchParams.set("options", [given, `-c role=${role}`].filter(Boolean).join(" "));
  return address.href;
}
