import { setTimeout as pause } from "node:timers/promises";
import { sql, type IsolationLevel, type Kysely, type SqlBool, type Transaction } from "kysely";
import { notPrepared } from "./prepared.server";

/** serialization_failure and deadlock_detected, and prepared statements that do not hold: rolled back by the server, worth a retry. */
const worthAnotherTry = new Set<string | undefined>(["40001", "40P01", ...notPrepared]);

const tries = 10;

/**
 * Runs `work` in one transaction; errors roll back. On errors that are `worthAnotherTry` `work` runs again, at most ten
 * times, so it must do nothing outside the database. Within a transaction it joins that one: only the outermost retries.
 */
export async function inTransaction<Schema, Answer>(
  db: Kysely<Schema>,
  work: (transaction: Transaction<Schema>) => Promise<Answer>,
  options: { isolation?: IsolationLevel } = {},
): Promise<Answer> {
  if (db.isTransaction) return work(db as Transaction<Schema>);
  return tryAgain(() => {
    const start = db.transaction();
    return (options.isolation ? start.setIsolationLevel(options.isolation) : start).execute(work);
  });
}

/** The same for a single statement, which is its own transaction. */
export async function tryAgain<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code } = (error ?? {}) as { code?: string };
      if (attempt >= tries || !worthAnotherTry.has(code)) throw error;
      await pause(Math.random() * Math.min(200, 5 * 2 ** attempt));
    }
  }
}

/**
 * Condition that is true: its transaction is answered before it is on the disk. For what a crash of the database may take back
 * (`docs/decisions/what-waits-for-the-disk.md`).
 */
export const inNoHurry = sql<SqlBool>`set_config('synchronous_commit', 'off', true) is not null`;

/** Columns and values of an insertion that depends on a condition or another statement: `insert … select` in place of `values`. */
export function selectedRow<Row extends object>(row: Row) {
  const columns = Object.keys(row) as Array<keyof Row & string>;
  const values = columns.map((name) => sql.val(row[name]).as(name));
  return { columns, values };
}
