/** The data directory: made once, readable only by the PostgreSQL version that wrote it. */
import { spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chownSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { EnvironmentError } from "common/environment-error";
import { bareEnvironment, type Place } from "./place.server";
import type { Binaries } from "./binaries.server";

export const owner = "portal";

export function ensureCluster(place: Place, binaries: Binaries, password: string): void {
  const versionFile = join(place.data, "PG_VERSION");
  if (!existsSync(versionFile)) return makeCluster(place, binaries, password);
  const written = readFileSync(versionFile, "utf8").trim();
  if (written === binaries.major) return;
  throw new EnvironmentError([
    `DATA_DIR: the database in ${place.data} was written by PostgreSQL ${written}, and this release brings PostgreSQL ${binaries.major}, which cannot read it. ` +
      `Dump it with PostgreSQL ${written} (pg_dumpall) and load it into a new DATA_DIR, or set DATABASE_URL to a server that holds it.`,
  ]);
}

/** Made as a draft and renamed, so that an interrupted start leaves no partial cluster. */
function makeCluster({ home, data, account }: Place, binaries: Binaries, password: string): void {
  for (const left of readdirSync(home)) {
    if (left.startsWith("draft-")) rmSync(join(home, left), { recursive: true });
  }
  const draft = join(home, `draft-${randomBytes(6).toString("hex")}`);
  const passwordFile = `${draft}-password`;
  writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account.uid !== undefined && account.gid !== undefined)
    chownSync(passwordFile, account.uid, account.gid);
  const made = spawnSync(
    binaries.initdb,
    [
      ["-D", draft, "-U", owner, `--pwfile=${passwordFile}`, "--auth=scram-sha-256", "--encoding=UTF8"],
      // The same collation on every system.
      ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"],
    ].flat(),
    { ...account, cwd: home, env: bareEnvironment, encoding: "utf8" },
  );
  rmSync(passwordFile);
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    throw new EnvironmentError([
      `DATA_DIR: PostgreSQL could not make its data directory ${data}: ${made.error?.message ?? made.stderr.trim()}`,
    ]);
  }
  renameSync(draft, data);
}
