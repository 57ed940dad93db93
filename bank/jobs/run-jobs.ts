import type { Logger } from "pino";
import type { Bank } from "bank/services/served";
import { inTransaction } from "~/database/transaction.server";
import type { Job, JobHandlers } from "./handler";
import type { JobKind } from "./jobs";
import { claimDueJob, finishJob, postponeJob } from "./queue";

export interface RunOptions {
  log?: Logger;
  /** Aborted: no further job is begun. */
  signal?: AbortSignal;
}

/**
 * Runs, one after the other, what is due by the bank's clock and has a handler, and what becomes due by that;
 * answers how many were done.
 */
export async function runJobs(bank: Bank, handlers: JobHandlers, options: RunOptions = {}): Promise<number> {
  for (let done = 0; ;) {
    const outcome = options.signal?.aborted ? "none" : await runNextJob(bank, handlers, options);
    if (outcome === "none") return done;
    if (outcome === "done") done += 1;
  }
}

async function runNextJob(
  bank: Bank,
  handlers: JobHandlers,
  { log }: RunOptions,
): Promise<"none" | "done" | "failed"> {
  const now = bank.clock.now();
  let job: Job | undefined;
  try {
    return await inTransaction(bank.db, async (transaction) => {
      job = await claimDueJob(transaction, now, Object.keys(handlers) as JobKind[]);
      if (!job) return "none";
      const again = await handlers[job.kind]!(transaction, bank, job);
      await finishJob(transaction, job, now, again ?? null);
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
