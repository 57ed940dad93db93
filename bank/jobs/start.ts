import type { Logger } from "pino";
import type { Bank } from "bank/services/served";
import { runDueJobs } from "./run-due";
import { onJobAdded } from "./wake";

export interface JobRunner {
  /** Ends after the job at hand. */
  stop(): Promise<void>;
}

const LOOK_EVERY_MS = 1_000;
/** A job is announced before its transaction is committed. */
const COMMITTED_WITHIN_MS = 30;

/** Runs due jobs until stopped; looks once a second, and soon after a job was added in this process. */
export function startJobs(bank: Bank, log: Logger): JobRunner {
  const ending = new AbortController();
  let added = false;
  let wake = (): void => {};
  const deaf = onJobAdded(() => {
    added = true;
    wake();
  });

  function nap(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  async function run(): Promise<void> {
    while (!ending.signal.aborted) {
      added = false;
      await runDueJobs(bank, { log, signal: ending.signal }).catch((error: unknown) =>
        log.error({ err: error }, "due jobs could not be looked for"),
      );
      if (ending.signal.aborted) return;
      if (!added) await nap(LOOK_EVERY_MS);
      if (added) await new Promise((resolve) => setTimeout(resolve, COMMITTED_WITHIN_MS));
    }
  }
  const running = run();
  return {
    stop() {
      deaf();
      ending.abort();
      wake();
      return running;
    },
  };
}
