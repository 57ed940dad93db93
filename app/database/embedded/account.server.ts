/**
 * The account PostgreSQL runs under. It refuses to be root, so when this process is root the server gets an
 * unprivileged one; that account may reach less of the file system than we do.
 */
import { spawnSync } from "node:child_process";
import { statSync } from "node:fs";
import { EnvironmentError } from "~/domain/environment-error";

/** Empty: this process's own account. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** All that the server's programs see of our environment: nothing that could steer them. */
export const bareEnvironment = { LC_ALL: "C" } as unknown as NodeJS.ProcessEnv;

/** PostgreSQL's initdb wants an account that has a name. */
const candidates = ["nobody", "daemon"];

/** The account for a server whose data lies (or will lie) in `data`: its owner, when it is there already. */
export function serverAccount(data: string): Account {
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

/** True when `account` may enter the directory `path`: asked of the system, as modes alone don't tell. */
export function canReach(account: Account, path: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", path], { ...account, stdio: "ignore" }).status === 0;
}

/** True when `account` may run the program `path`. */
export function canRun(account: Account, path: string): boolean {
  return spawnSync(path, ["--version"], { ...account, cwd: "/", stdio: "ignore" }).status === 0;
}
