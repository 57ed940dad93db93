import type { OfBank } from "common/bank";
import { logOf } from "~/log.server";
import { countRoundFault } from "~/metrics.server";

export interface Rounds {
  stop(): Promise<void>;
}

const EVERY_MS = 5_000;

/** Does `work` every five seconds, in every portal process, one round at a time; `stop` waits for the one under way. */
export function startRounds(portal: OfBank, name: string, work: () => Promise<unknown>): Rounds {
  let round = Promise.resolve();
  let stopped = false;
  const timer = setInterval(() => {
    round = round.then(async () => {
      if (stopped) return;
      await work().catch((error: unknown) => {
        countRoundFault(portal.profile.id, name);
        logOf(portal).error({ err: error }, `${name} failed`);
      });
    });
  }, EVERY_MS);
  timer.unref();
  return {
    async stop() {
      stopped = true;
      clearInterval(timer);
      await round;
    },
  };
}
