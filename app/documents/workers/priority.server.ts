import { readdirSync } from "node:fs";
import { constants, setPriority } from "node:os";

/**
 * Steps back behind everybody else on the machine. Linux counts threads one by one, and V8's own
 * (garbage collection, compiling) are running already when this process gets to speak.
 */
export function lowerPriority(): void {
  const threads = process.platform === "linux" ? readdirSync("/proc/self/task").map(Number) : [];
  for (const thread of [0, ...threads]) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // A thread that has just ended, or a system that forbids it: the work goes on as it is.
    }
  }
}
