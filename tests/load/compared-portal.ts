/** A built portal of some commit with its bank, database and demo, and the processor time of each of its processes. */
import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from "node:fs";
import { resolve } from "node:path";
import { readIfThere } from "common/data-dir.server";
import { childOf } from "tests/support/children";
import { postmasterOf, removeDataDir } from "tests/support/data-dir";
import { freePort } from "tests/support/free-port";
import { captcha } from "tests/support/portal-house";
import { answersSoon } from "tests/support/programs";

export interface ComparedPortal {
  url: string;
  /** Milliseconds of processor so far. */
  spent(): Record<"portal" | "bank" | "database", number>;
  stop(): Promise<void>;
}

const worktree = ".test/bench/baseline";

/** Checks `commit` out beside the house, with the packages of the house, and builds it; answers where. */
export function buildCommit(commit: string): string {
  if (existsSync(worktree)) run("git", ["-C", worktree, "checkout", "--quiet", "--detach", commit]);
  else run("git", ["worktree", "add", "--quiet", "--force", "--detach", worktree, commit]);
  if (!existsSync(`${worktree}/node_modules`))
    symlinkSync(resolve("node_modules"), `${worktree}/node_modules`);
  run(process.execPath, ["scripts/build.mjs"], worktree);
  return worktree;
}

function run(program: string, words: string[], cwd = ".") {
  const { status } = spawnSync(program, words, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")} failed`);
}

/** Starts what is built in `directory` as `npm start` does; it needs nothing of that commit's own tests. */
export async function startBuilt(directory: string): Promise<ComparedPortal> {
  mkdirSync(".test/run", { recursive: true });
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
    },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = new Promise<void>((end) => child.once("exit", () => end()));
  const url = `http://localhost:${port}`;
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
    removeDataDir(dataDir);
  };
  if (!(await answersSoon(`${url}/readyz`, () => child.exitCode !== null, 180))) {
    await stop();
    throw new Error(`the portal in ${directory} did not start`);
  }
  const portal = childOf(child.pid!, "build/server.js")!;
  const bank = childOf(child.pid!, "build/bank.js")!;
  // A pool lets go of connections it does not need: what theirs have spent stays counted.
  const database = new Map<number, number>();
  const spentByDatabase = () => {
    for (const pid of backendsOf(postmasterOf(dataDir)))
      database.set(pid, processorTime(pid) || database.get(pid) || 0);
    return [...database.values()].reduce((sum, spent) => sum + spent, 0);
  };
  return {
    url,
    spent: () => ({ portal: processorTime(portal), bank: processorTime(bank), database: spentByDatabase() }),
    stop,
  };
}

const backendsOf = (postmaster: number) =>
  readdirSync("/proc").flatMap((name) => {
    const stat = /^\d+$/.test(name) ? (readIfThere(`/proc/${name}/stat`) ?? "") : "";
    return stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1] === String(postmaster) ? [Number(name)] : [];
  });

/** Of all threads of a process, in milliseconds: the scheduler's own account, to the nanosecond. 0: it has ended. Linux alone tells. */
function processorTime(pid: number): number {
  const tasks = `/proc/${pid}/task`;
  const threads = existsSync(tasks) ? readdirSync(tasks) : [];
  const nanoseconds = threads.map((one) =>
    Number(readIfThere(`${tasks}/${one}/schedstat`)?.split(" ")[0] ?? 0),
  );
  return nanoseconds.reduce((sum, spent) => sum + spent, 0) / 1e6;
}
