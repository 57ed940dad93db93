/** A place in memory for the data of the tests' PostgreSQL, which need not outlive the machine: files cost it most of its processor time. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, rmSync, statfsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { controlDirectory } from "common/postgres/embedded/place.server";
import { withLock } from "common/postgres/embedded/lock.server";
import { processMark } from "common/postgres/embedded/process-mark.server";
import { postmasterOf, serverHome } from "./data-dir";

/** Linux keeps files here in memory. */
const shared = "/dev/shm";
/** What `statfs` calls such a file system. */
const TMPFS = 0x01021994;

const GB = 2 ** 30;
/** A run needs less than one; the rest of its processes need several more. */
const least = { files: 3 * GB, memory: 6 * GB };

/** True where a run's databases fit into memory beside everything else. */
export function memorySuffices(): boolean {
  if (!existsSync(shared)) return false;
  const { type, bavail, bsize } = statfsSync(shared);
  return type === TMPFS && bavail * bsize >= least.files && process.availableMemory() >= least.memory;
}

/** The place of `dataDir`, always the same one for a user. */
export function memoryHome(dataDir: string): string {
  const owner = `${process.getuid?.()} ${controlDirectory(dataDir)}`;
  return join(shared, `net-banking-portal-${createHash("sha256").update(owner).digest("hex").slice(0, 12)}`);
}

/**
 * Has the server of `dataDir` keep its data in memory from its next start on, and forgets what it has elsewhere. Does nothing while
 * it runs, or where `suffices` is false.
 */
export async function moveIntoMemory(dataDir: string, suffices = memorySuffices()): Promise<void> {
  const control = controlDirectory(dataDir);
  await withLock(control, async () => {
    const running = postmasterOf(dataDir);
    if (running > 0 && processMark(running) !== undefined) return;
    const memory = memoryHome(dataDir);
    const now = serverHome(dataDir);
    if (now === memory && existsSync(memory)) return;
    const note = join(control, "moved-to");
    // The machine was started anew since.
    if (now === memory) rmSync(note);
    if (!suffices) return;
    for (const old of [now, memory]) rmSync(old, { recursive: true, force: true });
    mkdirSync(memory, { mode: 0o700 });
    writeFileSync(note, `${memory}\n`);
  });
}
