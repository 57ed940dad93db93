import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { Kysely, PostgresDialect } from "kysely";

// How PostgreSQL's column types reach the code, in one place: int8 → bigint, date → 'YYYY-MM-DD'.
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

/** For `types` of a pg client or pool. Everything else as pg has it: timestamptz → Date, numeric → text. */
export const columnTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: "text" | "binary") =>
    (format !== "binary" && own.get(oid)) ||
    pg.types.getTypeParser(oid, format as "text")) as pg.CustomTypesConfig["getTypeParser"],
};

interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`; `?host=/directory` is a unix socket. */
  url: string;
  /** Shown in pg_stat_activity, so that a connection can be traced to its process. */
  applicationName: string;
  /** Role the statements run under, when it is not the one that connects. */
  role?: string;
  /** Connections at most; 10 unless given. */
  poolSize?: number;
}

/** So long a query waits for a connection, a server that is away meanwhile included. */
const CONNECT_WITHIN_MS = 5_000;
const CONNECT_AGAIN_MS = 100;

/**
 * A pool, connected when the first query runs; a server that does not answer within five seconds makes that query fail. One that is
 * away for less, as while a standby takes over, only makes it wait. End it with `destroy()`.
 */
export function openDatabase<Schema>(options: ConnectionOptions): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: options.role ? asRole(options.url, options.role) : options.url,
    application_name: options.applicationName,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    keepAlive: true,
    types: columnTypes,
  });
  // A connection that breaks leaves the pool by itself and the next query opens another: a query under way
  // fails, and so does the next one of a transaction under way. Without listeners Node would end the process,
  // idle or between two queries.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const patient = { connect: () => connect(pool), end: () => pool.end() };
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: patient }) });
  pools.set(db, pool);
  return db;
}

const pools = new WeakMap<object, pg.Pool>();

/** How the pool of `openDatabase` stands; `waiting`: who waits for a connection. */
export function connectionsOf(db: object): Record<"used" | "idle" | "waiting" | "limit", number> {
  const pool = pools.get(db);
  if (!pool) throw new TypeError("not a database of openDatabase");
  const { totalCount, idleCount: idle, waitingCount: waiting, options } = pool;
  return { used: totalCount - idle, idle, waiting, limit: options.max };
}

/** Nothing has been asked yet on a connection that could not be made: it may be tried again. */
async function connect(pool: pg.Pool): Promise<pg.PoolClient> {
  for (const giveUp = Date.now() + CONNECT_WITHIN_MS; ; await pause(CONNECT_AGAIN_MS)) {
    try {
      return await pool.connect();
    } catch (error) {
      if (pool.ending || Date.now() > giveUp || !isAway(error)) throw error;
    }
  }
}

/** No server, one that starts or ends, or a balancer or pooler that has none to offer; wrong passwords and names are final. */
function isAway(error: unknown): boolean {
  const { code = "", message = "" } = error as { code?: string; message?: string };
  return /^(ECONN|EPIPE|57P0|08)/.test(code) || /^Connection terminated unexpectedly/.test(message);
}

/** The role is set as a connection begins, so that no reset of its settings leads back. */
function asRole(url: string, role: string): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  address.searchParams.set("options", [given, `-c role=${role}`].filter(Boolean).join(" "));
  return address.href;
}
