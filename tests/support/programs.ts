/** The built programs as processes of a test. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, mkdtempSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { freePort } from "./free-port";
import { movedClock } from "./moved-clock";
import { until } from "./until";
import { nodeOptions } from "../../scripts/supervisor/program";

export type Switches = Record<string, string>;

export interface RunningProgram {
  /** Where it listens. */
  url: string;
  pid: number;
  /** All it has written so far. */
  output(): string;
  /** Asks it to end, and waits. */
  stop(): Promise<void>;
  /** Ends it as a crash would. */
  kill(): Promise<void>;
}

/** A program, and where what it writes is kept: whoever borrows it reads there. */
export interface OwnProgram extends RunningProgram {
  outputFile: string;
}

const programs = {
  portal: { file: "server", portSwitch: "PORT", probe: "/readyz", host: "localhost" },
  bank: { file: "bank", portSwitch: "BANK_PORT", probe: "/healthz", host: "127.0.0.1" },
} as const;

/** `house`: another clone's, where that is to run. A port may be taken between the moment it was found free and the program's start: then another is tried. */
export async function startProgram(
  name: keyof typeof programs,
  switches: Switches,
  house = ".",
): Promise<OwnProgram> {
  const { file, portSwitch, probe, host } = programs[name];
  for (let attempt = 1; ; attempt += 1) {
    const port = switches[portSwitch] ?? String(await freePort());
    const probed = `http://127.0.0.1:${port}${probe}`;
    const { answers, ...program } = await tryProgram(
      file,
      { ...switches, [portSwitch]: port },
      probed,
      house,
    );
    if (answers) return { ...program, url: `http://${host}:${port}` };
    if (attempt === 3 || !/taken|EADDRINUSE/.test(program.output()))
      throw new Error(`build/${file}.js did not start:\n${program.output()}`);
  }
}

async function tryProgram(name: string, switches: Switches, probe: string, house: string) {
  const file = join("build", `${name}.js`);
  if (!existsSync(join(house, file))) throw new Error(`${file} is missing: run 'npm run build' first`);
  const outputFile = join(makeDirectory(), "output");
  // A file has at once what a program writes; through a pipe it would come when this process has time.
  const written = openSync(outputFile, "a");
  const child = spawn(process.execPath, [...nodeOptions, file], {
    cwd: house,
    env: { NODE_ENV: "production", ...bareEnvironment(), ...switches },
    stdio: ["ignore", written, written, "ipc"],
  });
  closeSync(written);
  let gone = false;
  const ended = new Promise<void>((resolve) => child.once("close", () => resolve())).then(
    () => void (gone = true),
  );
  const answers = await answersSoon(probe, () => gone);
  if (!answers && !gone) child.kill("SIGKILL");
  const end = (signal: NodeJS.Signals) => async () => {
    if (!gone) child.kill(signal);
    await ended;
  };
  return {
    answers,
    pid: child.pid!,
    outputFile,
    output: () => readFileSync(outputFile, "utf8"),
    stop: end("SIGTERM"),
    kill: end("SIGKILL"),
  };
}

/** Whether `probe` answers as long as a file of tests may take, before the program `isGone`. */
export const answersSoon = (probe: string, isGone = () => false): Promise<boolean> =>
  until(`an answer of ${probe}`, () => answersNow(probe), { every: 25, isOver: isGone }).catch(() => false);

export const answersNow = (probe: string): Promise<boolean> =>
  fetch(probe).then(
    (answer) => answer.ok,
    () => false,
  );

export function makeDirectory(): string {
  mkdirSync(".test/run", { recursive: true });
  return mkdtempSync(".test/run/data-");
}

/** The caller's own switches would change what the tests see. */
function bareEnvironment(): Switches {
  const { PATH = "", HOME = "", TMPDIR = "/tmp" } = process.env;
  return { PATH, HOME, TMPDIR, ...movedClock(process.env) };
}
