import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The child process of `parent` whose command line names `program`; undefined when there is none. */
export const childOf = (parent: number, program: string): number | undefined =>
  childrenOf(parent, program)[0];

/** All of them. */
export function childrenOf(parent: number, program: string): number[] {
  return (process.platform === "linux" ? fromProc() : fromPs())
    .filter((one) => one.parent === parent && one.command.includes(program))
    .map(({ pid }) => pid);
}

interface Listed {
  pid: number;
  parent: number;
  command: string;
}

function fromProc(): Listed[] {
  return processesNow().flatMap(({ pid, parent }) => {
    const command = readProc(pid, "cmdline");
    return command === undefined ? [] : [{ pid, parent, command }];
  });
}

/** Linux counts a process's time in hundredths of a second, whatever its own clock. */
const TICKS_A_SECOND = 100;

export interface Running {
  pid: number;
  parent: number;
  /** Processor seconds so far, with those of its children that have ended. */
  seconds: number;
}

/** All processes of a Linux machine; none elsewhere. */
export function processesNow(): Running[] {
  if (process.platform !== "linux") return [];
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const stat = readProc(name, "stat");
      if (stat === undefined) return [];
      // The name in brackets may hold anything. After it stand the state, the parent, and from the twelfth on four times.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const ticks = fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
      return [{ pid: Number(name), parent: Number(fields[1]), seconds: ticks / TICKS_A_SECOND }];
    });
}

/** Undefined where the process has ended meanwhile. */
function readProc(pid: number | string, file: string): string | undefined {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return undefined;
  }
}

function fromPs(): Listed[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(" ") };
  });
}
