import type { Transaction } from "kysely";
import type { BankSchema } from "bank/database/schema";
import type { Bank } from "bank/services/served";
import type { JobKind } from "./jobs";

export interface Job {
  id: bigint;
  kind: JobKind;
  subject: string;
  dueAt: Date;
  /** Times it has failed. */
  failures: number;
}

/**
 * Does what a kind of job is for, in the transaction that marks it done: what it does outside of that would not be
 * undone with it. Answers when the same job is due again, or nothing when it is done for good. Thrown errors undo
 * everything; the job is tried again later.
 */
export type JobHandler = (
  transaction: Transaction<BankSchema>,
  bank: Bank,
  job: Job,
) => Promise<Date | undefined | void>;

export type JobHandlers = Partial<Record<JobKind, JobHandler>>;
