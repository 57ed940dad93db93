import { createHash } from "node:crypto";
import type pg from "pg";

/** Planning takes longer than reading by key, so each connection prepares the statements that are made often. */

/** A pooler lost the prepared statement or has it already, or a table has other columns now. The statement was not carried out. */
export const notPrepared = new Set<string | undefined>(["26000", "42P05", "0A000"]);

/** Makes a statement by a client of the pool, as `client.query` does. */
export type Query = (
  client: pg.ClientBase,
  text: string,
  values: readonly unknown[],
) => Promise<pg.QueryResult>;

/** For the clients of one pool. Where prepared statements do not hold it goes on without; a transaction under way is lost by that. */
export function preparingQuery(): Query {
  let isPrepared = true;
  const nameOf = namesOfFrequent();
  return async (client, text, given) => {
    const values = [...given];
    const name = isPrepared && isStatement(text) ? nameOf(text) : undefined;
    if (!name) return client.query(text, values);
    try {
      return await client.query({ name, text, values });
    } catch (error) {
      if (!notPrepared.has((error as { code?: string }).code)) throw error;
      isPrepared = false;
      return client.query(text, values).catch(() => {
        throw error;
      });
    }
  };
}

/** Not `begin` and the like, and none that gives all columns: a migration may add some under the eyes of a running process. */
const isStatement = (text: string) =>
  /^\s*(select|insert|update|delete|with)\s/i.test(text) &&
  !/^\s*select\s+("?\w+"?\.)*\*|\breturning\s+\*/i.test(text);

const MAX_COUNTED = 2_000;
const OFTEN = 10;
/** Each connection keeps the plan of each. */
const MAX_PREPARED = 200;

/** Undefined for a statement that was not made often. */
function namesOfFrequent(): (text: string) => string | undefined {
  const times = new Map<string, number>();
  const names = new Map<string, string>();
  return (text) => {
    const name = names.get(text);
    if (name || names.size === MAX_PREPARED) return name;
    if (times.size >= MAX_COUNTED) times.clear();
    const before = times.get(text) ?? 0;
    times.set(text, before + 1);
    if (before === OFTEN) names.set(text, createHash("sha256").update(text).digest("base64url"));
    return undefined;
  };
}
