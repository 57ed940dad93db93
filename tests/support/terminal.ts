import { type ChildProcess, spawn } from "node:child_process";
import { TerminalScreen } from "./terminal-screen";
import { until } from "./until";

/** A program in a pseudo terminal, worked by its keys, read from its screen. */
export class Terminal {
  readonly screen: TerminalScreen;
  private readonly program: ChildProcess;

  /** `home` is where it starts and all it knows of this machine's user. */
  constructor(command: string[], home: string, { rows = 48, columns = 160 } = {}) {
    this.screen = new TerminalScreen(rows, columns);
    const words = command.map((word) => `'${word}'`).join(" ");
    const line = `stty rows ${rows} cols ${columns} && exec ${words}`;
    this.program = spawn("script", ["-q", "-f", "-e", "-c", line, "/dev/null"], {
      cwd: home,
      env: {
        NODE_ENV: "test",
        PATH: process.env.PATH,
        TERM: "vt100",
        LANG: "C.UTF-8",
        SHELL: "/bin/sh",
        HOME: home,
      },
      stdio: ["pipe", "pipe", "ignore"],
    });
    this.program.stdout!.setEncoding("utf8").on("data", (text: string) => this.screen.write(text));
  }

  press(keys: string): void {
    this.program.stdin!.write(keys);
  }

  shows(): string {
    return this.screen.lines().join("\n");
  }

  lastLine(): string {
    return this.screen.lines().at(-1)!;
  }

  /** Throws `missing` and what is shown when it does not come to hold. */
  async until(missing: string, holds: () => boolean): Promise<void> {
    await until(missing, holds, { shows: () => this.shows(), every: 20 });
  }

  async close(): Promise<void> {
    const ended = new Promise((resolve) => this.program.once("close", resolve));
    this.program.kill("SIGKILL");
    await ended;
  }
}
