import { type ChildProcess, spawn } from "node:child_process";
import { appendFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "../support/free-port";
import { until } from "./browser";

/** A program of a visit, with nothing of the caller's own settings; what it says lands in `home`. */
export function startProgram(home: string, words: string[], env: Record<string, string> = {}): ChildProcess {
  const [program, ...rest] = words as [string, ...string[]];
  const { PATH = "" } = process.env;
  const child = spawn(program, rest, {
    cwd: home,
    env: { PATH, HOME: home, LANG: "C.UTF-8", XDG_RUNTIME_DIR: home, NODE_ENV: "test", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text: Buffer) => appendFileSync(join(home, "said"), text));
  return child;
}

export async function endProgram(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once("close", resolve));
  child.kill("SIGTERM");
  const giveUp = setTimeout(() => child.kill("SIGKILL"), 3_000);
  await ended;
  clearTimeout(giveUp);
}

/** A screen for programs with windows: its DISPLAY, and how it ends. */
export async function openScreen(home: string) {
  // Display numbers are counted; one that is taken ends at once.
  const display = `:${90 + ((await freePort()) % 900)}`;
  const screen = startProgram(home, ["Xvfb", display, "-screen", "0", "1280x1600x24", "-nolisten", "tcp"]);
  const { existsSync } = await import("node:fs");
  await until("the screen", () => existsSync(`/tmp/.X11-unix/X${display.slice(1)}`));
  return { DISPLAY: display, close: () => endProgram(screen) };
}
