import { log } from "~/log.server";
import { countRoundFault } from "~/metrics.server";

export interface Rounds {
  stop(): Promise<void>;
}

/** Does `work` every so many milliseconds, in every portal process, one round at a time; `stop` waits for the one under way. */
export function startRounds(everyMs: number, name: string, work: () => Promise<unknown>): Rounds {
  let round = Promise.resolve();
  let stopped = false;
  const timer = setInterval(() => {
    round = round.then(async () => {
      if (stopped) return;
      await work().catch((error: unknown) => {
        countRoundFault(name);
        log.error({ err: error }, `${name} failed`);
      });
    });
  }, everyMs);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
