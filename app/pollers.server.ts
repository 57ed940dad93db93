import type { OfBank } from "common/bank";
import { logOf } from "~/log.server";
import { countPollerError } from "~/metrics.server";

export interface Pollers {
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

/** Runs `work` every five seconds in each portal process, never twice at once. `stop` waits for the current run. */
export function startPollers(portal: OfBank, name: string, work: () => Promise<unknown>): Pollers {
  let attempt = Promise.resolve();
  let stopped = false;
  const timer = setInterval(() => {
    attempt = attempt.then(async () => {
      if (stopped) return;
      await work().catch((error: unknown) => {
        countPollerError(portal.profile.id, name);
        logOf(portal).error({ err: error }, `${name} failed`);
      });
    });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await attempt;
    },
  };
}
