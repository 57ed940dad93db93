import { updateRows } from "bank/database/rows";
import type { Logger } from "pino";
import type { Kysely, Transaction } from "kysely";
import type { Bank } from "bank/service";
import type { BankSchema } from "bank/database/schema";
import { inTransaction } from "common/postgres/transaction.server";
import type { JobHandler, JobHandlers, JobKind } from "./jobs";

type Job = Parameters<JobHandler>[2];

interface RunOptions {
  log?: Logger;
  /** Aborted: no further job begins. */
  signal?: AbortSignal;
  /** Only jobs that were due by then. */
  until?: Date;
  /** Runs before each job, and answers the bank as the job shall see it. */
  enter?: (bank: Bank) => Promise<Bank>;
}

/** Runs due jobs one after the other, and those that become due by them; answers their number. */
export async function runJobs(bank: Bank, handlers: JobHandlers, options: RunOptions = {}): Promise<number> {
  for (let done = 0; ;) {
    const outcome = options.signal?.aborted ? "none" : await runNextJob(bank, handlers, options);
    if (outcome === "none") return done;
    if (outcome === "done") done += 1;
  }
}

async function runNextJob(
  entering: Bank,
  handlers: JobHandlers,
  { log, until, enter }: RunOptions,
): Promise<"none" | "done" | "failed"> {
  const bank = enter ? await enter(entering) : entering;
  const now = bank.clock.now();
  let job: Job | undefined;
  try {
    return await inTransaction(bank.db, async (transaction) => {
      job = await claimDueJob(
        transaction,
        until && until < now ? until : now,
        Object.keys(handlers) as JobKind[],
      );
      if (!job) return "none";
      const again = await handlers[job.kind]!(transaction, bank, job);
      await updateRows(transaction, "bank.job", {
        where: { id: job.id },
        set: again ? { due_at: again, failures: 0, last_error: null } : { state: "done", done_at: now },
      });
      return "done";
    });
  } catch (error) {
    if (!job) throw error;
    const state = await postponeJob(bank.db, job, now, error);
    const { kind, subject, failures } = job;
    const words = state === "failed" ? "a job was given up" : "a job failed and is tried again";
    log?.error({ err: error, kind, subject, failures: failures + 1 }, words);
    return "failed";
  }
}

/** Locks the next due job of these kinds; jobs held by other processes are skipped. A killed process releases its job undone. */
async function claimDueJob(
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
    // As the forecast of debits orders them.
    .orderBy("kind")
    .orderBy("subject")
    .limit(1)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  return row && { ...row, kind: kinds.find((kind) => kind === row.kind)!, dueAt: row.due_at };
}

/** Postpones a failed job or gives it up; does nothing if another process has had it since. */
async function postponeJob(
  db: Kysely<BankSchema>,
  { id, failures }: Job,
  now: Date,
  error: unknown,
): Promise<"waiting" | "failed"> {
  const next = nextTry(now, failures + 1);
  const state = next ? "waiting" : "failed";
  await updateRows(db, "bank.job", {
    where: { id, state: "waiting", failures },
    set: {
      failures: failures + 1,
      last_error: error instanceof Error ? error.message : String(error),
      state,
      ...(next ? { due_at: next } : {}),
    },
  });
  return state;
}

const FIRST_SECONDS = 5;
const MAX_SECONDS = 3600;

/** Half a day of retries; then it stays failed for staff. */
const MAX_FAILURES = 20;

/** Next try after `failures` failures, later each time; null: none. */
function nextTry(now: Date, failures: number): Date | null {
  if (failures >= MAX_FAILURES) return null;
  const seconds = Math.min(MAX_SECONDS, FIRST_SECONDS * 2 ** (failures - 1));
  return new Date(now.getTime() + seconds * 1000);
}
