import type { Logger } from "pino";
import type { Bank } from "bank/service";
import { onJobAdded, type JobHandlers } from "./jobs";
import { runJobs } from "./run-jobs";

interface JobRunner {
  stop(): Promise<void>;
}

/** So that a long job, such as a large batch, does not delay the others. */
const AT_A_TIME = 2;
const LOOK_EVERY_MS = 1_000;
/** A job is announced before its transaction is committed. */
const COMMITTED_WITHIN_MS = 30;

/** Runs due jobs until stopped; checks once a second, and soon after a job was added in this process. */
export function startJobs(
  bank: Bank,
  handlers: JobHandlers,
  log: Logger,
  enter?: (bank: Bank) => Promise<Bank>,
): JobRunner {
  const ending = new AbortController();
  const options = { log, signal: ending.signal, ...(enter && { enter }) };
  const running = Array.from({ length: AT_A_TIME }, () => runUntil(options, bank, handlers));
  return {
    async stop() {
      ending.abort();
      await Promise.all(running);
    },
  };
}

async function runUntil(
  options: Parameters<typeof runJobs>[2] & { log: Logger; signal: AbortSignal },
  bank: Bank,
  handlers: JobHandlers,
): Promise<void> {
  const { log, signal } = options;
  let added = false;
  let wake = (): void => {};
  const ended = onJobAdded(() => {
    added = true;
    wake();
  });
  signal.addEventListener("abort", () => wake());

  function nap(milliseconds: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds);
      wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }

  while (!signal.aborted) {
    added = false;
    await runJobs(bank, handlers, options).catch((error: unknown) =>
      log.error({ err: error }, "due jobs could not be looked for"),
    );
    if (signal.aborted) break;
    if (!added) await nap(LOOK_EVERY_MS);
    if (added) await new Promise((resolve) => setTimeout(resolve, COMMITTED_WITHIN_MS));
  }
  ended();
}
