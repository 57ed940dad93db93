/**
 * The other press of a double click waits for what the first one comes to: without scripts only the second answer is
 * seen. Who waits holds no connection and asks nothing: a press that ends tells them. Where it ends in another process,
 * one look-out of this one asks for all who wait here, one after the other.
 */
export const PATIENCE_MS = 10_000;
const LOOK_MS = 500;
const LOOK_WITHIN_MS = 200;

/** Who comes when so many wait already is answered at once. */
export const MAX_WAITING = { forOnePress: 5, inAll: 100 };

interface Waiter {
  press: string;
  look(): Promise<void>;
}

const waiters = new Set<Waiter>();

/**
 * Tries until no other press of the button is under way, `press` being what the two have in common. `endless`: it does
 * not end. `crowded`: too many wait.
 */
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

/** Whoever waits for it looks again. */
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
    // What is being asked may be the act itself: its end is the answer.
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

/** As Promise.withResolvers, which Node 20 has not. */
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
    // One that takes long, as it asks the bank, keeps nobody else waiting.
    for (const waiter of [...waiters]) await Promise.race([waiter.look(), pause(LOOK_WITHIN_MS)]);
  }
  lookingOut = false;
}
