/** A built portal of some commit with its bank, database and demo, and the processor time of each of its processes. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readIfThere } from "common/data-dir.server";
import { childOf, childrenOf } from "tests/support/children";
import { postmasterOf, removeDataDir } from "tests/support/data-dir";
import { freePort } from "tests/support/free-port";
import { captcha } from "tests/support/portal-house";
import { answersSoon, type Switches } from "tests/support/programs";
import { processorTime } from "./processor";

export interface ComparedPortal {
  url: string;
  /** The portal's process, or the one that keeps its workers. */
  pid: number;
  /** The process that serves, or those of several workers. */
  serving: readonly number[];
  /** The bank's process. */
  bank: number;
  databaseUrl: string;
  /** Milliseconds of processor so far; of the portal with the process that keeps its workers. */
  spent(): Record<"portal" | "documents" | "bank" | "database", number>;
  stop(): Promise<void>;
}

/** Checks `commit` out beside the house with the packages it asks for and what `change` makes of it, and builds it; answers where. */
export function buildCommit(
  commit: string,
  worktree = ".test/bench/baseline",
  change?: (house: string) => void,
): string {
  // A name as HEAD is another commit's over there.
  const named = execFileSync("git", ["rev-parse", `${commit}^{commit}`], { encoding: "utf8" }).trim();
  if (existsSync(worktree)) {
    run("git", ["-C", worktree, "checkout", "--quiet", "--force", "--detach", named]);
    run("git", ["-C", worktree, "clean", "--quiet", "--force", "-d", "app"]);
  } else run("git", ["worktree", "add", "--quiet", "--force", "--detach", worktree, named]);
  givePackages(worktree);
  keepApart(worktree);
  change?.(worktree);
  run(process.execPath, ["scripts/build.mjs"], worktree);
  return worktree;
}

/** Those of the house if the commit asks for the same, else its own. */
function givePackages(worktree: string): void {
  const packages = `${worktree}/node_modules`;
  const [asked, ours] = [worktree, "."].map((house) => readFileSync(`${house}/package-lock.json`, "utf8"));
  const isLink = lstatSync(packages, { throwIfNoEntry: false })?.isSymbolicLink();
  // A link is removed, not what it leads to.
  if (isLink || asked === ours) rmSync(packages, { recursive: true, force: true });
  if (asked === ours) symlinkSync(resolve("node_modules"), packages);
  else
    run(
      process.execPath,
      ["-e", `import("./scripts/install.mjs").then(({ install }) => install())`],
      worktree,
    );
}

/** What lies below the house takes over what its package.json puts in the place of modules, unless it says something itself. */
function keepApart(worktree: string): void {
  const file = `${worktree}/package.json`;
  const own = JSON.parse(readFileSync(file, "utf8")) as object;
  writeFileSync(file, JSON.stringify({ browser: {}, ...own }));
}

function run(program: string, words: string[], cwd = ".") {
  const { status } = spawnSync(program, words, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed`);
}

const often = { customer: { times: 1_000_000 } };

/** Where portals write what they would log. */
const output = ".test/bench/portals.log";

/** Starts what is built in `directory` as `npm start` does; it needs nothing of that commit's own tests. */
export async function startBuilt(directory: string, switches: Switches = {}): Promise<ComparedPortal> {
  for (const folder of [".test/run", ".test/bench"]) mkdirSync(folder, { recursive: true });
  const dataDir = resolve(mkdtempSync(".test/run/compare-"));
  const [port, bankPort] = [String(await freePort()), String(await freePort())];
  const child = spawn(process.execPath, ["build/supervisor.js"], {
    cwd: directory,
    env: {
      ...{ PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: "production", DATA_DIR: dataDir },
      ...{
        PORT: port,
        BANK_PORT: bankPort,
        SESSION_SECRETS: "the secret that both sides of a comparison share",
      },
      ...{ SANDBOX_CAPTCHA: captcha, SANDBOX_LIMITS: "off", OTP_SECONDS: "1", SESSION_MINUTES: "60" },
      // One customer comes often, and asks for many documents.
      LIMITS: JSON.stringify({ document: often, "sign-in": often }),
      ...switches,
    },
    stdio: ["ignore", "ignore", openSync(output, "a")],
  });
  const ended = new Promise<void>((end) => child.once("exit", () => end()));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    removeDataDir(dataDir);
  };
  if (!(await answersSoon(`${url}/readyz`, () => child.exitCode !== null))) {
    await stop();
    throw new Error(`the portal in ${directory} did not start; ${output} says why`);
  }
  const portal = childOf(child.pid!, "build/server.js")!;
  const bank = childOf(child.pid!, "build/bank.js")!;
  const serving = await workersOf(portal, Number(switches.WORKERS ?? 1));
  const database = databaseTime(dataDir);
  const documents = accountOf(() => serving.flatMap((pid) => childrenOf(pid, "build/documents.js")));
  return {
    url,
    pid: portal,
    serving,
    bank,
    databaseUrl: environmentOf(portal).DATABASE_URL!,
    spent: () => ({
      portal: [...new Set([portal, ...serving])].reduce((sum, pid) => sum + processorTime(pid), 0),
      documents: documents(),
      bank: processorTime(bank),
      database: database(),
    }),
    stop,
  };
}

/** As a process was started. */
export function environmentOf(pid: number): Record<string, string> {
  const entries = readFileSync(`/proc/${pid}/environ`, "utf8").split("\0").slice(0, -1);
  return Object.fromEntries(entries.map((entry) => /^([^=]*)=(.*)$/s.exec(entry)!.slice(1)));
}

/** Of the embedded server of `dataDir`, so far. */
export const databaseTime = (dataDir: string) => accountOf(() => backendsOf(postmasterOf(dataDir)));

/** What processes that come and go have spent together: what those have that are gone stays counted. */
function accountOf(running: () => number[]): () => number {
  const spent = new Map<number, number>();
  return () => {
    for (const pid of running()) spent.set(pid, processorTime(pid) || spent.get(pid) || 0);
    return [...spent.values()].reduce((sum, each) => sum + each, 0);
  };
}

/** A portal of one process serves by itself. */
async function workersOf(portal: number, count: number): Promise<number[]> {
  if (count === 1) return [portal];
  for (;;) {
    const found = childrenOf(portal, "build/server.js");
    if (found.length === count) return found;
    await pause(100);
  }
}

const backendsOf = (postmaster: number) =>
  readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/.test(name) ? (readIfThere(`/proc/${name}/stat`) ?? "") : "";
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(postmaster) ? [Number(name)] : [];
  });
