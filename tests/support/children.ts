import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { statOf } from "../../scripts/test/proc-stat.mjs";

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
    try {
      return [{ pid, parent, command: readFileSync(`/proc/${pid}/cmdline`, "utf8") }];
    } catch {
      return []; // It has ended meanwhile.
    }
  });
}

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
      const stat = statOf(name);
      return stat ? [{ pid: Number(name), ...stat }] : [];
    });
}

function fromPs(): Listed[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(" ") };
  });
}
