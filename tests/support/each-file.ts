/** A worker of rules runs this before each file: it counts what the file costs, and ends with the run. */
import { afterAll } from "vitest";
import { spent } from "./spent";

declare module "vitest" {
  interface TaskMeta {
    /** Seconds of the wall and of the processor, from the reading of the file to its last hook. */
    cost?: { wall: number; processor: number };
  }
}

// A test may stop the clocks of its process.
const now = performance.now.bind(performance);
const before = { at: now(), spent: spent() };

// The first of all such hooks to be made is the last to run. The reporter finds the cost with the file's record.
afterAll(({}, suite) => {
  suite.file.meta.cost = { wall: (now() - before.at) / 1000, processor: spent() - before.spent };
});

// A run that was killed can't ask its workers to end. vitest does not let them exit by themselves.
if (process.listenerCount("disconnect") === 0)
  process.once("disconnect", () => process.kill(process.pid, "SIGKILL"));
