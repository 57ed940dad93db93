/** DATA_DIR: what this installation keeps on disk, and the secrets it made for itself there. */
import { randomBytes } from "node:crypto";
import { linkSync, mkdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { EnvironmentError } from "./environment-error";

/**
 * The absolute path (links resolved) of DATA_DIR, created when missing. Others may pass through (the database's user
 * must), but not list it; what is secret in it carries its own mode.
 */
export function dataDirectory(dataDir: string): string {
  const path = resolve(dataDir);
  namingDataDir(path, () => mkdirSync(path, { recursive: true, mode: 0o711 }));
  return realpathSync(path);
}

const randomSecret = () => randomBytes(32).toString("base64url");

/**
 * A secret of this installation (43 characters of base64url, or what `make` made at the first call for `name`), the same
 * ever after, for several processes at once too. Kept in `secrets/`, readable by this user alone.
 */
export function keptSecret(dataDir: string, name: string, make: () => string = randomSecret): string {
  const home = join(dataDirectory(dataDir), "secrets");
  const file = join(home, name);
  return namingDataDir(file, () => {
    mkdirSync(home, { recursive: true, mode: 0o700 });
    return readIfThere(file) ?? makeSecret(file, make);
  });
}

/** The text of a file; undefined when there is none. */
export function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}

/** Written aside and linked into place: another process sees the whole secret or none, and the first link wins. */
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

/** Names DATA_DIR as the setting to mend when the file system says no. */
export function namingDataDir<Answer>(path: string, work: () => Answer): Answer {
  try {
    return work();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new EnvironmentError([`DATA_DIR: ${path} cannot be used: ${reasons[code] ?? code}.`]);
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
