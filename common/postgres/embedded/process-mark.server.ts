import { readFileSync } from "node:fs";

/**
 * Identifies a process, even against a later one with the same pid; undefined if none runs (or a zombie). Without /proc, only
 * the pid.
 */
export function processMark(pid: number): string | undefined {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return undefined;
  }
  if (process.platform !== "linux") return String(pid);
  const stat = readProc(`/proc/${pid}/stat`);
  if (stat === undefined) return undefined;
  // The name in brackets may hold anything, so count after it: state is field 3, start time field 22.
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  if (fields[0] === "Z" || fields[0] === "X") return undefined;
  return `${pid} ${fields[19]} ${readProc("/proc/sys/kernel/random/boot_id")?.trim()}`;
}

export const commandLine = (pid: number): string[] | undefined =>
  readProc(`/proc/${pid}/cmdline`)?.split("\0");

function readProc(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
