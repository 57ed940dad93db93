import type { Kysely } from "kysely";
import type { BankSchema } from "bank/database/schema";
import { wakeRunners } from "./wake";

/** Work that is due at a time; what each kind does is in `handlers.ts`. */
export const jobKinds = [
  "imps-send",
  "imps-answer",
  "imps-reversal",
  "imps-enquiry",
  "neft-batch",
  "neft-answer",
  "rtgs-answer",
  "rtgs-late-answer",
  "scheduled-transfer",
  "lien-end",
  "loan-instalment",
  "interest",
] as const;
export type JobKind = (typeof jobKinds)[number];

export interface NewJob {
  kind: JobKind;
  /** What it is to be done to; with the kind it is the job's name for ever. */
  subject: string;
  dueAt: Date;
}

/** Adds a job, in the transaction of whoever needs it done; one that is there already (done or not) stays as it is. */
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
  wakeRunners();
}
