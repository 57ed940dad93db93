/** Where a trial keeps its files, and as whom its servers run: PostgreSQL and pgbouncer refuse to run as root. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from "node:child_process";
import { chmodSync, chownSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** What scripts/failover/servers.mjs has found. */
export interface Servers {
  /** The directory of PostgreSQL's programs. */
  postgresql: string;
  haproxy: string;
  pgbouncer: string;
}

export interface Place {
  servers: Servers;
  directory: string;
  /** A new directory in it that belongs to the servers' user. */
  makeDirectory(name: string): string;
  /** The same on a small disk of its own that can be filled, as root; else an ordinary directory. */
  makeDisk(name: string): string;
  canFillDisks: boolean;
  /** Runs a program to its end, as the servers' user; throws what it wrote when it fails. */
  run(file: string, ...words: string[]): Promise<void>;
  /** Starts a server as that user; what it writes goes to `<name>.log`. */
  start(name: string, file: string, ...words: string[]): ChildProcess;
  /** What the server of that name has written. */
  log(name: string): string;
  remove(): void;
}

const DISK_MB = 400;

export function makePlace(): Place {
  const servers = JSON.parse(process.env.FAILOVER_SERVERS ?? "{}") as Servers;
  const directory = mkdtempSync(join(tmpdir(), "failover-"));
  chmodSync(directory, 0o755);
  const account = serversAccount();
  const logFile = (name: string) => join(directory, `${name}.log`);
  const disks: string[] = [];
  const canFillDisks = account !== undefined;
  function makeDirectory(name: string): string {
    const path = join(directory, name);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    if (account) chownSync(path, account.uid, account.gid);
    return path;
  }
  return {
    servers,
    directory,
    makeDirectory,
    canFillDisks,
    makeDisk(name) {
      const path = makeDirectory(name);
      if (!account) return path;
      const options = `size=${DISK_MB}m,mode=700,uid=${account.uid},gid=${account.gid}`;
      execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", path]);
      disks.push(path);
      return path;
    },
    run(file, ...words) {
      return new Promise((resolve, reject) => {
        const child = spawn(file, words, { ...account, cwd: "/", stdio: ["ignore", "pipe", "pipe"] });
        let answer = "";
        for (const stream of [child.stdout, child.stderr])
          stream.on("data", (text) => (answer += String(text)));
        child.once("error", reject);
        child.once("close", (status) =>
          status === 0 ? resolve() : reject(new Error(`${file} failed:\n${answer}`)),
        );
      });
    },
    start(name, file, ...words) {
      const log = openSync(logFile(name), "a");
      return spawn(file, words, { ...account, cwd: "/", stdio: ["ignore", log, log] });
    },
    log: (name) => readFileSync(logFile(name), "utf8"),
    remove() {
      for (const disk of disks) spawnSync("umount", ["--lazy", disk]);
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Undefined: as whoever runs this. */
function serversAccount(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: string) => Number(execFileSync("id", [what, "postgres"], { encoding: "utf8" }));
  return { uid: id("-u"), gid: id("-g") };
}
