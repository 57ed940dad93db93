import type { ColumnType, Generated } from "kysely";

/** As kysely reads `tables/jobs.ts`. */
export interface JobTable {
  id: Generated<bigint>;
  kind: string;
  subject: string;
  due_at: Date;
  state: ColumnType<JobState, JobState | undefined>;
  failures: Generated<number>;
  last_error: ColumnType<string | null, string | null | undefined, string | null>;
  done_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
}
export type JobState = "waiting" | "done" | "failed";
