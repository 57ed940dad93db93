import { performance } from "node:perf_hooks";

/**
 * Queues sign-in attempts, so that password checks cannot starve signed-in customers. While the process is busy one runs at a time,
 * else a few, in order of arrival.
 */
export interface SignInQueue {
  /** Runs `work` in turn. Returns null, without running it, if too many wait, the wait is too long, or the client has disconnected. */
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null>;
}

interface Rules {
  /** Attempts at the same time while the process is not busy. */
  atOnce: number;
  waitMilliseconds: number;
  isBusy?: () => boolean;
}

const MAX_WAITING = 200;
const LOOK_MS = 50;

export function createSignInQueue({ atOnce, waitMilliseconds, isBusy = busyOfLoop() }: Rules): SignInQueue {
  let going = 0;
  const line: Array<() => void> = [];
  let looking: NodeJS.Timeout | undefined;

  function admit(): void {
    while (line.length > 0 && going < (isBusy() ? 1 : atOnce)) {
      going += 1;
      line.shift()!();
    }
    if (line.length > 0) looking ??= setInterval(admit, LOOK_MS).unref();
    else looking = void clearInterval(looking);
  }

  /** Resolves to false if the attempt must not run. */
  function turn(signal: AbortSignal): Promise<boolean> {
    if (line.length >= MAX_WAITING || signal.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const leave = () => {
        line.splice(line.indexOf(come), 1);
        end(false);
      };
      const late = setTimeout(leave, waitMilliseconds);
      const come = () => end(true);
      function end(comes: boolean): void {
        clearTimeout(late);
        signal.removeEventListener("abort", leave);
        resolve(comes);
      }
      signal.addEventListener("abort", leave, { once: true });
      line.push(come);
      admit();
    });
  }

  return {
    async inTurn(signal, work) {
      if (!(await turn(signal))) return null;
      try {
        return await work();
      } finally {
        going -= 1;
        admit();
      }
    },
  };
}

/** Utilisation of the event loop above which pages wait noticeably. */
const BUSY = 0.75;

/** Measures over at least 100 ms. */
function busyOfLoop(): () => boolean {
  let since = performance.eventLoopUtilization();
  let looked = performance.now();
  let busy = false;
  return () => {
    if (performance.now() - looked < 100) return busy;
    busy = performance.eventLoopUtilization(since).utilization > BUSY;
    [since, looked] = [performance.eventLoopUtilization(), performance.now()];
    return busy;
  };
}
