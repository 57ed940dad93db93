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

export interface ConnectionOptions {
  /** `postgres://user:password@host:port/database`; `?host=/directory` is a unix socket. */
  url: string;
  /** Shown in pg_stat_activity, so that a connection can be traced to its process. */
  applicationName: string;
  /** Role the statements run under, when it is not the one that connects. */
  role?: string;
  /** Connections at most; 10 unless given. */
  poolSize?: number;
}

/**
 * A pool, connected when the first query runs; a server that does not answer within five seconds makes that query fail.
 * End it with `destroy()`.
 */
export function openDatabase<Schema>(options: ConnectionOptions): Kysely<Schema> {
  const pool = new pg.Pool({
    connectionString: options.role ? asRole(options.url, options.role) : options.url,
    application_name: options.applicationName,
    max: options.poolSize ?? 10,
    connectionTimeoutMillis: 5_000,
    keepAlive: true,
    types: columnTypes,
  });
  // A connection that breaks leaves the pool by itself and the next query opens another: a query under way
  // fails, and so does the next one of a transaction under way. Without listeners Node would end the process,
  // idle or between two queries.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const db = new Kysely<Schema>({ dialect: new PostgresDialect({ pool }) });
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

/** The role is set as a connection begins, so that no reset of its settings leads back. */
function asRole(url: string, role: string): string {
  const address = new URL(url);
  const given = address.searchParams.get("options");
  address.searchParams.set("options", [given, `-c role=${role}`].filter(Boolean).join(" "));
  return address.href;
}
