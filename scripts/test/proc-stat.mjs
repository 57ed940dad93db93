import { readFileSync } from "node:fs";

/** Linux counts a process's time in hundredths of a second, whatever its own clock. */
const TICKS_A_SECOND = 100;

/**
 * A process's parent, and its seconds of the processor so far with those of its children that have ended. `pid` may be
 * "self"; undefined where there is no such process, or no Linux.
 */
export function statOf(pid) {
  let stat;
  try {
    stat = readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch {
    return undefined;
  }
  // The name in brackets may hold anything, so fields count from behind it: state, parent, and from the twelfth on four times.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  return { parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND };
}
