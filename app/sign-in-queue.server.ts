import { performance } from "node:perf_hooks";

/**
 * Newcomers' passwords are looked at in turn, so that those who are in do not wait for those who come: a sign-in costs more than any page.
 * While the process is busy one goes on at a time, else a few; the others wait in the order they came. Who is signed in never
 * comes here.
 */
export interface SignInQueue {
  /** Does `work` when it is its turn. Null: too many wait, it would take too long, or the newcomer has gone; nothing was done. */
  inTurn<T>(signal: AbortSignal, work: () => Promise<T>): Promise<T | null>;
}

interface Rules {
  /** So many go on side by side while the process is not busy. */
  atOnce: number;
  waitMilliseconds: number;
  isBusy?: () => boolean;
}

/** More are turned away at once. */
const MAX_WAITING = 200;
/** How often it is looked at whether the process is busy still. */
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

  /** False when it does not come. */
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

/** Of the time, as the event loop has it: from here on pages wait noticeably. */
const BUSY = 0.75;

/** Whether the event loop was busy, over the last tenth of a second or more. */
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
