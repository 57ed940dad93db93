import type { Kysely, Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Job } from "./handler";
import type { JobKind } from "./jobs";
import { nextTry } from "./retry";

/**
 * The next due job of these kinds, locked until the transaction ends; those that others hold are passed over, so
 * that several processes take different ones. A process killed with one lets go of it undone.
 */
export async function claimDueJob(
  transaction: Transaction<BankSchema>,
  now: Date,
  kinds: JobKind[],
): Promise<Job | undefined> {
  const row = await transaction
    .selectFrom("bank.job")
    .select(["id", "kind", "subject", "due_at", "failures"])
    .where("state", "=", "waiting")
    .where("due_at", "<=", now)
    .where("kind", "in", kinds)
    .orderBy("due_at")
    .orderBy("id")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { ...row, kind: row.kind as JobKind, dueAt: row.due_at };
}

/** Ends a claimed job; with `again` it is due once more then. */
export async function finishJob(
  transaction: Transaction<BankSchema>,
  { id }: Job,
  now: Date,
  again: Date | null,
): Promise<void> {
  const done = { state: "done" as const, done_at: now };
  const waiting = { due_at: again ?? now, failures: 0, last_error: null };
  await transaction
    .updateTable("bank.job")
    .set(again ? waiting : done)
    .where("id", "=", id)
    .execute();
}

/** Puts a job that failed off, or gives it up; nothing, when another process has had it since. */
export async function postponeJob(
  db: Kysely<BankSchema>,
  { id, failures }: Job,
  now: Date,
  error: unknown,
): Promise<"waiting" | "failed"> {
  const next = nextTry(now, failures + 1);
  const state = next ? "waiting" : "failed";
  await db
    .updateTable("bank.job")
    .set({
      failures: failures + 1,
      last_error: error instanceof Error ? error.message : String(error),
      state,
      ...(next ? { due_at: next } : {}),
    })
    .where("id", "=", id)
    .where("state", "=", "waiting")
    .where("failures", "=", failures)
    .execute();
  return state;
}
