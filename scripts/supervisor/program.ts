import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** A failure of a child process, in plain words for the terminal. */
export class ProcessFault extends Error {}

export interface Program {
  name: string;
  ended: Promise<string>;
  /** Waits until `url` answers 200; throws a ProcessFault after ten minutes. */
  answers(url: string): Promise<void>;
  /** Terminates it, by force after 30 s. */
  stop(): Promise<void>;
}

/** A first start fills the demo: minutes on a slow machine. If the program ends, this is noticed at once. */
const startWithin = 600_000;
const stopWithin = 30_000;

/**
 * Options of Node. The young generation is that of Node 20 and 22: that of 24 is four times as large (docs/benchmarks.md). Same in
 * package.json and in the systemd unit.
 */
export const nodeOptions = ["--enable-source-maps", "--max-semi-space-size=16"];

/** Otherwise glibc keeps some 25 MB of unused heap per thread. Same in the systemd unit. */
const nodeEnvironment = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts a built program in its own process group: Ctrl+C reaches the supervisor only, which stops all in order. The
 * channel closes if the supervisor dies, and the program then stops.
 */
export function startProgram(name: string, file: string, env: NodeJS.ProcessEnv): Program {
  const child = spawn(process.execPath, [...nodeOptions, file], {
    env: { ...nodeEnvironment, ...env },
    detached: true,
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  let gone = false;
  const ended = new Promise<string>((resolve) => {
    const end = (how: string) => {
      gone = true;
      resolve(how);
    };
    child.once("error", (error) => end(error.message));
    child.once("exit", (code, signal) => end(signal ? `signal ${signal}` : `exit code ${code}`));
  });
  return {
    name,
    ended,
    async answers(url) {
      for (const giveUp = Date.now() + startWithin; !gone; await pause(25)) {
        if (
          await fetch(url).then(
            (answer) => answer.ok,
            () => false,
          )
        )
          return;
        if (Date.now() > giveUp) throw new ProcessFault(`${name} does not answer at ${url}.`);
      }
      throw new ProcessFault(`${name} did not start (${await ended}); see above.`);
    },
    async stop() {
      if (gone) return;
      child.kill("SIGTERM");
      const force = setTimeout(() => child.kill("SIGKILL"), stopWithin);
      await ended;
      clearTimeout(force);
    },
  };
}
