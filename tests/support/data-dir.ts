import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";

/** Where the embedded server of `dataDir` has its data: below it, or where its account can reach it. */
export function serverHome(dataDir: string): string {
  const note = join(dataDir, "postgres", "moved-to");
  return existsSync(note) ? readFileSync(note, "utf8").trim() : join(dataDir, "postgres", "server");
}

/** The number of its server process; 0 when none runs. */
export function postmasterOf(dataDir: string): number {
  const file = join(serverHome(dataDir), "data", "postmaster.pid");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : 0;
}

/** Removes it with everything that belongs to it. */
export function removeDataDir(dataDir: string): void {
  rmSync(serverHome(dataDir), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}
