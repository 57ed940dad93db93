import type { Kysely, Transaction } from "kysely";
import { EventEmitter } from "node:events";
import type { BankSchema } from "bank/database/schema";
import type { Bank } from "bank/service";

export type JobKind =
  | "imps-send"
  | "imps-answer"
  | "imps-reversal"
  | "imps-enquiry"
  | "neft-batch"
  | "neft-answer"
  | "rtgs-answer"
  | "rtgs-late-answer"
  | "scheduled-transfer"
  | "standing-instruction"
  | "lien-end"
  | "loan-instalment"
  | "deposit-instalment"
  | "card-application"
  | "cheque-books"
  | "password-locked"
  | "card-secret-locked"
  | "scheme-premium"
  | "forget-calls"
  | "forget-sign-in-tries"
  | "interest"
  | "savings-interest";

export interface NewJob {
  kind: JobKind;
  /** Names the job for ever, with the kind. */
  subject: string;
  dueAt: Date;
}

interface Job {
  id: bigint;
  kind: JobKind;
  subject: string;
  dueAt: Date;
  failures: number;
}

/**
 * Does a job in the transaction that marks it done, so nothing outside the database is undone with it. Answers when the job
 * is due again, or undefined when it is done. Errors undo everything and the job is retried later.
 */
export type JobHandler = (
  transaction: Transaction<BankSchema>,
  bank: Bank,
  job: Job,
) => Promise<Date | undefined | void>;

export type JobHandlers = Partial<Record<JobKind, JobHandler>>;

/** Wakes the runners of this process when a job was added. */
const added = new EventEmitter().setMaxListeners(0);

/** Adds a job in the caller's transaction; an existing one, done or not, stays as it is. */
export async function addJob(db: Kysely<BankSchema>, job: NewJob): Promise<void> {
  await addJobs(db, [job]);
}

export async function addJobs(db: Kysely<BankSchema>, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insertInto("bank.job")
    .values(jobs.map(({ kind, subject, dueAt }) => ({ kind, subject, due_at: dueAt })))
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).doNothing())
    .execute();
  announceJob();
}

/** For jobs that a function of the database has added. */
export const announceJob = (): void => void added.emit("job");

/** Calls `listener` at each added job; answers how to unsubscribe. */
export function onJobAdded(listener: () => void): () => void {
  added.on("job", listener);
  return () => void added.off("job", listener);
}
