/** How long a file of tests may take: the only limit of the wall that a test has (docs/tests.md). */
import { keptCosts, TIMES_QUIET } from "../../scripts/test/costs.mjs";

/** Seconds that a file takes on a quiet machine. */
interface Cost {
  wall: number;
  processor: number;
}

const MIN_MS = 300_000;
/** For a file whose cost is not kept, and for what stands in no file. */
export const UNKNOWN_MS = 1_200_000;

/** After this time a browser's element, page or action is told as missing; no page of a slow machine takes as long. */
export const NEVER_COMES_MS = 120_000;

const costs = keptCosts() as Record<string, Cost | undefined>;

let limit = UNKNOWN_MS;

/** Milliseconds that the file under way may take. */
export const fileLimit = () => limit;

/**
 * Names the file under way; answers its limit in milliseconds. `file` is its path from the root of the tree, of a journey
 * with `@` and its project. `times`: an audit that has so much more to do than the kept cost stands for.
 */
export function useLimitOf(file: string, times = 1): number {
  const cost = costs[file];
  const quiet = cost === undefined ? UNKNOWN_MS : Math.max(MIN_MS, cost.wall * 1_000 * TIMES_QUIET);
  return (limit = quiet * Math.max(1, times));
}
