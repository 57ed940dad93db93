import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";

/** Something a child process did that the person at the terminal must hear, in plain words. */
export class ProcessFault extends Error {}

export interface Program {
  name: string;
  /** Resolves with how it ended. */
  ended: Promise<string>;
  /** Waits until `url` answers 200; throws a ProcessFault when that takes over two minutes. */
  answers(url: string): Promise<void>;
  /** Asks it to stop, waits, and ends it by force after 30 s. */
  stop(): Promise<void>;
}

const startWithin = 120_000;
const stopWithin = 30_000;

/**
 * How node runs a program. A page leaves some megabytes behind at once: with room for them the collector comes less often
 * (docs/benchmarks.md). package.json and the systemd unit say the same.
 */
export const nodeOptions = ["--enable-source-maps", "--max-semi-space-size=32"];

/** With a heap for every thread glibc keeps some 25 MB that nobody uses any more. The systemd unit says the same. */
const nodeEnvironment = { MALLOC_ARENA_MAX: "2" };

/**
 * Starts a built program in a process group of its own: Ctrl+C reaches the supervisor alone, which stops all in order.
 * Their channel closes when the supervisor dies, and the program then stops by itself.
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
