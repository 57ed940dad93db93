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
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const parent = Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
        return [{ pid: Number(name), parent, command: readFileSync(`/proc/${name}/cmdline`, "utf8") }];
      } catch {
        return []; // It has ended meanwhile.
      }
    });
}

function fromPs(): Listed[] {
  const lines = execFileSync("ps", ["-A", "-o", "pid=,ppid=,args="], { encoding: "utf8" }).split("\n");
  return lines.map((line) => {
    const [pid, parent, ...command] = line.trim().split(/\s+/);
    return { pid: Number(pid), parent: Number(parent), command: command.join(" ") };
  });
}
