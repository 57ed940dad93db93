/** What processes take of the machine, as Linux tells it: other systems have no `/proc`. */
import { existsSync, readdirSync } from "node:fs";
import { loadavg } from "node:os";
import { readIfThere } from "common/data-dir.server";

/** Of all threads of a process so far, in milliseconds: the scheduler's own account, to the nanosecond. 0: it has ended. */
export function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const threads = existsSync(tasks) ? readdirSync(tasks) : [];
  const nanoseconds = threads.map((one) =>
    Number(readIfThere(`${tasks}/${one}/schedstat`)?.split(" ")[0] ?? 0),
  );
  return nanoseconds.reduce((sum, spent) => sum + spent, 0) / 1e6;
}

/** Milliseconds of processor that everything on the machine has taken so far. */
export function busyTime(): number {
  const [user, nice, system, _idle, _waiting, irq, softirq, steal] = (readIfThere("/proc/stat") ?? "")
    .split("\n")[0]!
    .split(/\s+/)
    .slice(1)
    .map(Number) as [number, number, number, number, number, number, number, number];
  const TICK_MS = 10;
  return (user + nice + system + irq + softirq + steal) * TICK_MS;
}

/** Megabytes of a process that are in memory now, and the most there have been. */
export function memoryOf(pid: number): { now: number; most: number } {
  const status = readIfThere(`/proc/${pid}/status`) ?? "";
  const megabytes = (name: string) => Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(status)?.[1]) / 1024;
  return { now: megabytes("VmRSS"), most: megabytes("VmHWM") };
}

/** How many processes wanted a processor in the last minute: what a measurement was worth. */
export const loadNow = (): string => `load of the machine ${loadavg()[0]!.toFixed(1)}`;
