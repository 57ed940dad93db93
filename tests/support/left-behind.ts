/** What a run that was killed has left: programs of its tests, PostgreSQL servers that nobody uses any more, and files. */
import { existsSync, readdirSync, readlinkSync, readFileSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { stopUnusedServer } from "common/postgres/embedded.server";
import { processMark } from "common/postgres/embedded/process-mark.server";
import { processesNow } from "./children";
import { postmasterOf } from "./data-dir";

/** Seconds that a program has to end in order. */
const PATIENCE = 15;

/** Directories of tests that were not touched for so long, in milliseconds, are nobody's. */
const OLD = 24 * 3_600_000;

/**
 * Ends and removes it all, in this directory's tree. Nothing of a run that goes on is touched, nor what another process
 * of the tree has started: `npm start`, or an audit.
 */
export async function clearLeftBehind(): Promise<{ programs: number; servers: number }> {
  const programs = orphans();
  await endAll(programs);
  let servers = 0;
  for (const dataDir of dataDirs()) {
    if (postmasterOf(dataDir) > 0 && (await stopUnusedServer(dataDir))) servers += 1;
  }
  removeFiles();
  return { programs: programs.length, servers };
}

/** Programs on data of tests whose parent has ended. Known on Linux alone; elsewhere they end by themselves. */
function orphans(): number[] {
  const here = process.cwd();
  return processesNow()
    .filter(({ pid, parent }) => directoryOf(pid) === here && directoryOf(parent) !== here && isOfTests(pid))
    .map(({ pid }) => pid);
}

function directoryOf(pid: number): string | undefined {
  try {
    return readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    return undefined;
  }
}

function isOfTests(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/environ`, "utf8")
      .split("\0")
      .some((entry) => entry.startsWith("DATA_DIR=.test/run/"));
  } catch {
    return false;
  }
}

async function endAll(programs: number[]): Promise<void> {
  const running = () => programs.filter((pid) => processMark(pid) !== undefined);
  signal(running(), "SIGTERM");
  for (const giveUp = Date.now() + PATIENCE * 1000; Date.now() < giveUp && running().length > 0;)
    await pause(50);
  signal(running(), "SIGKILL");
}

function signal(programs: number[], name: NodeJS.Signals): void {
  for (const pid of programs) {
    try {
      process.kill(pid, name);
    } catch {
      // It has ended meanwhile.
    }
  }
}

const RUN = ".test/run";
const directoriesOfTests = () => (existsSync(RUN) ? readdirSync(RUN).map((name) => join(RUN, name)) : []);
const dataDirs = () => [".test", ".test/durable", ...directoriesOfTests()];

function removeFiles(): void {
  for (const directory of directoriesOfTests()) {
    const { mtimeMs } = statSync(directory);
    if (Date.now() - mtimeMs > OLD && postmasterOf(directory) === 0)
      rmSync(directory, { recursive: true, force: true });
  }
  const lent = existsSync(".test") ? readdirSync(".test").filter((name) => name.startsWith("portals-")) : [];
  for (const name of lent) {
    const runner = Number.parseInt(name.slice("portals-".length), 10);
    if (processMark(runner) === undefined) rmSync(join(".test", name), { recursive: true, force: true });
  }
}
