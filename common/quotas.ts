import type { Clock } from "common/clock";

/** So many times in so many minutes, from the first one on. */
export interface RateLimit {
  times: number;
  minutes: number;
}

export interface Quotas {
  /** Counts one more under the key. False, and nothing is counted, if the limit is reached. */
  take(key: string, limit: RateLimit): boolean;
  /** Gives one back that was taken; none is given that was not. */
  giveBack(key: string): void;
}

const MINUTE_MS = 60_000;
/** Keys kept at most: some 10 MB. */
const MAX_KEYS = 50_000;

interface Taken {
  times: number;
  until: number;
}

/**
 * Counts by key in the memory of a process. They cost a page no statement, are lost with the process, and no two processes share them. With
 * more than `most` keys under way the oldest are forgotten.
 */
export function createQuotas(clock: Clock, most = MAX_KEYS): Quotas {
  const taken = new Map<string, Taken>();

  function current(key: string): Taken | undefined {
    const known = taken.get(key);
    if (!known || known.until > clock.now().getTime()) return known;
    taken.delete(key);
    return undefined;
  }

  function makeRoom(): void {
    if (taken.size < most) return;
    const now = clock.now().getTime();
    for (const [key, { until }] of taken) if (until <= now) taken.delete(key);
    for (const key of taken.keys()) {
      if (taken.size < most) return;
      taken.delete(key);
    }
  }

  return {
    take(key, { times, minutes }) {
      const known = current(key);
      if (!known) {
        makeRoom();
        taken.set(key, { times: 1, until: clock.now().getTime() + minutes * MINUTE_MS });
        return times > 0;
      }
      if (known.times >= times) return false;
      known.times += 1;
      return true;
    },
    giveBack(key) {
      const known = current(key);
      if (known && known.times > 0) known.times -= 1;
    },
  };
}
