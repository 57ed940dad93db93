import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";

/** The child process of `parent` whose command line names `program`; undefined when there is none. */
export function childOf(parent: number, program: string): number | undefined {
  return (process.platform === "linux" ? fromProc() : fromPs()).find(
    (one) => one.parent === parent && one.command.includes(program),
  )?.pid;
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
