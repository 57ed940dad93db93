import { NEFT_BATCH_MINUTES } from "./delays";

const BATCH_MS = NEFT_BATCH_MINUTES * 60_000;

/** The batch that takes a payment made at `now`: the first one after it. India's half hours are those of UTC. */
export function nextBatch(now: Date): Date {
  return new Date((Math.floor(now.getTime() / BATCH_MS) + 1) * BATCH_MS);
}
