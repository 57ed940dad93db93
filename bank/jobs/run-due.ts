import type { Bank } from "bank/services/served";
import { jobHandlers } from "./handlers";
import { runJobs, type RunOptions } from "./run-jobs";

/** Runs whatever is due in this bank; answers how many jobs were done. */
export function runDueJobs(bank: Bank, options?: RunOptions): Promise<number> {
  return runJobs(bank, jobHandlers, options);
}
