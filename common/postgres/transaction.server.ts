import { setTimeout as pause } from "node:timers/promises";
import type { IsolationLevel, Kysely, Transaction } from "kysely";

/** serialization_failure and deadlock_detected: the server undid everything and asks for another try. */
const worthAnotherTry = new Set(["40001", "40P01"]);

const tries = 10;

/**
 * Runs `work` in one transaction and answers what it answered; a thrown error undoes everything. When the
 * server asks for another try (40001, 40P01), `work` runs again from the start, ten times at the most, so it
 * must do nothing outside the database. Called with a transaction, it joins that one: only the outermost tries
 * again.
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

/** The same for work that is one statement and so a transaction by itself. */
export async function tryAgain<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      const { code = "" } = (error ?? {}) as { code?: string };
      if (attempt >= tries || !worthAnotherTry.has(code)) throw error;
      await pause(Math.random() * Math.min(200, 5 * 2 ** attempt));
    }
  }
}
