import { setTimeout as pause } from "node:timers/promises";
import type { OfBank } from "common/bank";
import { logOf } from "~/log.server";

/** So long the database may be away; what is not written by then is settled as after the end of this process. */
const WITHIN_MS = 30_000;
const AGAIN_MS = 200;

/**
 * Writes down, when the database is back, what it could not take: nobody waits for it here, and the page in hand says what is known.
 * `write` may be done twice.
 */
export async function retryWrite(portal: OfBank, what: string, write: () => Promise<unknown>): Promise<void> {
  for (const giveUp = Date.now() + WITHIN_MS; ;) {
    await pause(AGAIN_MS, undefined, { ref: false });
    try {
      return void (await write());
    } catch (error) {
      if (Date.now() > giveUp) return logOf(portal).warn({ err: error }, `${what} could not be written down`);
    }
  }
}
