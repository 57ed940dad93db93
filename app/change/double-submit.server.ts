/**
 * The second press of a double click waits for the result of the first: without scripts only its answer is shown. Waiting holds no database
 * connection. A press that ends in this process wakes the others; for those that end in another process, one loop tries again for all.
 */
export const PATIENCE_MS = 10_000;
const LOOK_MS = 500;
const LOOK_WITHIN_MS = 200;

/** Further requests are answered at once. */
export const MAX_WAITING = { forOnePress: 5, inAll: 100 };

interface Waiter {
  press: string;
  look(): Promise<void>;
}

const waiters = new Set<Waiter>();

/** Repeats `attempt` until no other request with the same `press` is under way. `endless`: timed out. `crowded`: too many wait. */
export async function onceAtATime<A>(
  press: string,
  attempt: () => Promise<A | "under-way">,
): Promise<A | "endless" | "crowded"> {
  const ended = await attempt();
  if (ended !== "under-way") {
    pressEnded(press);
    return ended;
  }
  const beside = [...waiters].filter((waiter) => waiter.press === press).length;
  if (beside >= MAX_WAITING.forOnePress || waiters.size >= MAX_WAITING.inAll) return "crowded";
  return waitFor(press, attempt);
}

/** Wakes the waiting requests. */
export function pressEnded(press: string): void {
  for (const waiter of waiters) if (waiter.press === press) void waiter.look();
}

function waitFor<A>(press: string, attempt: () => Promise<A | "under-way">): Promise<A | "endless"> {
  const { promise, resolve, reject } = promiseOf<A | "endless">();
  let [looking, over] = [false, false];
  const leave = () => {
    clearTimeout(patience);
    waiters.delete(waiter);
  };
  const giveUp = () => {
    over = true;
    // The running attempt may make the change: its result is the answer.
    if (looking) return;
    leave();
    resolve("endless");
  };
  const waiter: Waiter = {
    press,
    async look() {
      if (looking) return;
      looking = true;
      try {
        const ended = await attempt();
        looking = false;
        if (ended === "under-way") return over ? giveUp() : undefined;
        leave();
        resolve(ended);
        pressEnded(press);
      } catch (error) {
        leave();
        reject(error as Error);
      }
    },
  };
  const patience = setTimeout(giveUp, PATIENCE_MS);
  waiters.add(waiter);
  if (waiters.size === 1) void lookOut();
  return promise;
}

/** Promise.withResolvers, which Node 20 lacks. */
function promiseOf<T>() {
  let resolve!: (value: T) => void;
  let reject!: (error: Error) => void;
  const promise = new Promise<T>((...ways) => ([resolve, reject] = ways));
  return { promise, resolve, reject };
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

let lookingOut = false;

async function lookOut(): Promise<void> {
  if (lookingOut) return;
  lookingOut = true;
  while (waiters.size > 0) {
    await pause(LOOK_MS);
    // A slow attempt, such as one that asks the bank, must not delay the others.
    for (const waiter of [...waiters]) await Promise.race([waiter.look(), pause(LOOK_WITHIN_MS)]);
  }
  lookingOut = false;
}
