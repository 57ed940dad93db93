import type { Kysely, Transaction } from "kysely";
import { EventEmitter } from "node:events";
import type { BankSchema } from "bank/database/schema";
import type { Bank } from "bank/service";

/** Work that is due at a time; what each kind does is in `job-handlers.ts`. */
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
  | "scheme-premium"
  | "forget-calls"
  | "interest";

export interface NewJob {
  kind: JobKind;
  /** What it is to be done to; with the kind it is the job's name for ever. */
  subject: string;
  dueAt: Date;
}

export interface Job {
  id: bigint;
  kind: JobKind;
  subject: string;
  dueAt: Date;
  /** Times it has failed. */
  failures: number;
}

/**
 * Does what a kind of job is for, in the transaction that marks it done: what it does outside of that would not
 * be undone with it. Answers when the same job is due again, or nothing when it is done for good. Thrown errors
 * undo everything; the job is tried again later.
 */
export type JobHandler = (
  transaction: Transaction<BankSchema>,
  bank: Bank,
  job: Job,
) => Promise<Date | undefined | void>;

export type JobHandlers = Partial<Record<JobKind, JobHandler>>;

/** Tells the runners of this process that a job was added, so that they need not wait for their next look. */
const added = new EventEmitter().setMaxListeners(0);

/**
 * Adds a job, in the transaction of whoever needs it done; one that is there already (done or not) stays as it
 * is.
 */
export async function addJob(db: Kysely<BankSchema>, job: NewJob): Promise<void> {
  await addJobs(db, [job]);
}

/** The same for many at once. */
export async function addJobs(db: Kysely<BankSchema>, jobs: readonly NewJob[]): Promise<void> {
  if (jobs.length === 0) return;
  await db
    .insertInto("bank.job")
    .values(jobs.map(({ kind, subject, dueAt }) => ({ kind, subject, due_at: dueAt })))
    .onConflict((conflict) => conflict.columns(["kind", "subject"]).doNothing())
    .execute();
  added.emit("job");
}

/** Calls `listener` at each job that is added; answers what ends that. */
export function onJobAdded(listener: () => void): () => void {
  added.on("job", listener);
  return () => void added.off("job", listener);
}
