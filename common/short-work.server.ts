import { setImmediate as turnOfTheLoop, setTimeout as pause } from "node:timers/promises";

/** Longer work waits so long at a time, and then goes on: a busy process still does it. */
const MAX_MS = 100;
const STEP_MS = 4;

/** Pages or calls that a customer waits for and a process answers in a moment: longer work gives way to them. */
export class ShortWork {
  #underWay = 0;

  /** How much is being done now. */
  get underWay(): number {
    return this.#underWay;
  }

  /** Counts `work` until it has ended. */
  async during<Made>(work: () => Promise<Made>): Promise<Made> {
    this.#underWay += 1;
    try {
      return await work();
    } finally {
      this.#underWay -= 1;
    }
  }

  /** Resolves after a turn of the loop, when nothing is under way or 100 milliseconds have passed. */
  async givingWay(): Promise<void> {
    await turnOfTheLoop();
    for (let waited = 0; this.#underWay > 0 && waited < MAX_MS; waited += STEP_MS) await pause(STEP_MS);
  }
}
