/** DATA_DIR: files of this installation, and the secrets it has generated. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { EnvironmentError } from "./environment-error";
import { own } from "./own";

/**
 * Absolute real path of DATA_DIR, created if missing. Other users may pass through (the database must), but not list
 * it; secrets in it have their own mode.
 */
export function dataDirectory(dataDir: string): string {
  const path = resolve(dataDir);
  namingDataDir(path, () => mkdirSync(path, { recursive: true, mode: 0o711 }));
  return realpathSync(path);
}

const randomSecret = () => randomBytes(32).toString("base64url");

/**
 * A generated secret of this installation: 43 characters of base64url, or the result of `make` at the first call for
 * `name`. Stable afterwards, across processes too. Kept in `secrets/`, readable by this user only.
 */
export function keptSecret(dataDir: string, name: string, make: () => string = randomSecret): string {
  const home = join(dataDirectory(dataDir), "secrets");
  const file = join(home, name);
  return namingDataDir(file, () => {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return readIfThere(file) ?? makeSecret(file, make);
  });
}

export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Linked into place when complete: other processes see all of it or nothing, and the first link wins. */
function makeSecret(file: string, make: () => string): string {
  const draft = `${file}.${process.pid}.${randomBytes(6).toString("hex")}`;
  writeFileSync(draft, make(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(draft);
  }
  return readFileSync(file, "utf8");
}

/** Turns file system errors into an EnvironmentError that names DATA_DIR. */
export function namingDataDir<Answer>(path: string, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new EnvironmentError([`DATA_DIR: ${path} cannot be used: ${own(reasons, code) ?? code}.`]);
  }
}

const otherUser = "it belongs to another user. Start as that user, or set DATA_DIR to another directory";
const reasons: Record<string, string> = {
  EACCES: otherUser,
  EPERM: otherUser,
  EROFS: "the file system is read-only. Set DATA_DIR to another directory",
  ENOSPC: "the disk is full",
  ENOTDIR: "a file is in the way. Remove it, or set DATA_DIR to another directory",
  EEXIST: "a file is in the way. Remove it, or set DATA_DIR to another directory",
};
