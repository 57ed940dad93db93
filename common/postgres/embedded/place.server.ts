/**
 * Account and directories of PostgreSQL. It refuses to be root, so under root it gets an unprivileged account, which may
 * reach less of the file system.
 */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError } from "common/environment-error";
import { dataDirectory, namingDataDir } from "common/data-dir.server";

export interface Account {
  uid?: number;
  gid?: number;
}

/** Environment of the server's programs, so that no variable steers them. */
export const bareEnvironment = { LC_ALL: "C" } as unknown as NodeJS.ProcessEnv;

/** initdb needs an account with a name. */
const candidates = ["nobody", "daemon"];

/** The owner of `data` if it exists, else an unprivileged account. */
function serverAccount(data: string): Account {
  if (process.getuid?.() !== 0) return {};
  const owner = statSync(data, { throwIfNoEntry: false });
  const accounts = owner?.uid ? [{ uid: owner.uid, gid: owner.gid }] : candidates.flatMap(namedAccount);
  const usable = accounts.find((account) => canReach(account, "/"));
  if (usable) return usable;
  throw new EnvironmentError([
    "DATABASE_URL: missing. PostgreSQL does not run as root and this process may not become another user: start as an ordinary user, or set DATABASE_URL.",
  ]);
}

function namedAccount(name: string): Account[] {
  const [uid, gid] = ["-u", "-g"].map((option) =>
    Number.parseInt(spawnSync("id", [option, name], { encoding: "utf8" }).stdout ?? "", 10),
  );
  return uid && gid ? [{ uid, gid }] : [];
}

/** True if `account` may enter `path`. Asked of the system, as modes alone do not tell. */
function canReach(account: Account, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", path], { ...account, stdio: "ignore" }).status === 0;
}

export function canRun(account: Account, path: string): boolean {
  return spawnSync(path, ["--version"], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}

/** Used by root for what the server's account cannot reach below DATA_DIR. */
const reachable = "/var/lib/net-banking-portal";

export interface Place {
  /** Ours: the lock, the users, the file `moved-to`. */
  control: string;
  home: string;
  data: string;
  /** For binaries that cannot stay where npm put them. */
  binaries: string;
  account: Account;
}

export function controlDirectory(dataDir: string): string {
  const control = join(dataDirectory(dataDir), "postgres");
  namingDataDir(control, () => mkdirSync(control, { recursive: true, mode: 0o711 }));
  return control;
}

/** Finds the server's place, or makes one its account can reach. Call under the lock. */
export function serverPlace(control: string): Place {
  const home = keptHome(control);
  const account = serverAccount(join(home, "data"));
  const place = canReach(account, control) || existsSync(home) ? home : moveAway(control);
  namingDataDir(place, () => mkdirSync(place, { recursive: true, mode: 0o700 }));
  if (account.uid !== undefined && account.gid !== undefined) chownSync(place, account.uid, account.gid);
  if (!canReach(account, place))
    throw new EnvironmentError([
      `DATA_DIR: the database in ${place} belongs to user ${account.uid}, who can no longer reach it. Let that user through, or move DATA_DIR to where it can be reached.`,
    ]);
  const binaries = account.uid === undefined ? control : reachable;
  return { control, home: place, data: join(place, "data"), binaries, account };
}

function keptHome(control: string): string {
  const note = join(control, "moved-to");
  return existsSync(note) ? readFileSync(note, "utf8").trim() : join(control, "server");
}

/** A home outside DATA_DIR. The note in DATA_DIR points to it, so removing DATA_DIR also starts afresh. */
function moveAway(control: string): string {
  const home = join(reachable, `data-${randomBytes(6).toString("hex")}`);
  mkdirSync(reachable, { recursive: true, mode: 0o711 });
  chmodSync(reachable, 0o711);
  mkdirSync(home, { mode: 0o700 });
  writeFileSync(join(home, "data-dir"), `${control}\n`);
  writeFileSync(join(control, "moved-to"), `${home}\n`);
  return home;
}
