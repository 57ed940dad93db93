/**
 * Lock without help from the system: the process with the highest file `lock.N` holds it. A dead holder's file is not removed
 * to make room (two could do that at once) but outnumbered: only one process can create the next number.
 */
import { linkSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { readIfThere } from "common/data-dir.server";
import { processMark } from "./process-mark.server";

const released = "released";
let drafts = 0;

/** Runs `work` under the lock of `directory`; waits up to `seconds` for it. */
export async function withLock<Answer>(
  directory: string,
  work: () => Promise<Answer>,
  seconds = 180,
): Promise<Answer> {
  const giveUp = Date.now() + seconds * 1000;
  let held = tryLock(directory);
  while (held === undefined) {
    if (Date.now() > giveUp)
      throw new Error(
        `Process ${holder(directory)} has been busy with ${directory} for ${seconds} s; end it and start again`,
      );
    await pause(10 + Math.random() * 20);
    held = tryLock(directory);
  }
  try {
    return await work();
  } finally {
    writeInPlace(directory, join(directory, `lock.${held}`), released, renameSync);
  }
}

/** Number of our lock file; undefined while another process holds the lock. */
function tryLock(directory: string): number | undefined {
  const last = highest(directory);
  if (last > 0 && isHeld(join(directory, `lock.${last}`))) return undefined;
  const mine = last + 1;
  try {
    writeInPlace(directory, join(directory, `lock.${mine}`), processMark(process.pid) ?? "", linkSync);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return undefined;
    throw error;
  }
  // Others may have locked and swept between the look and the link; then a higher number exists.
  if (highest(directory) !== mine) {
    rmSync(join(directory, `lock.${mine}`), { force: true });
    return undefined;
  }
  for (const number of numbers(directory)) {
    if (number < mine) rmSync(join(directory, `lock.${number}`), { force: true });
  }
  return mine;
}

/** Writes a file atomically. `place` decides whether it may replace one. */
function writeInPlace(
  directory: string,
  path: string,
  text: string,
  place: (from: string, to: string) => void,
): void {
  const draft = join(directory, `draft.${process.pid}.${(drafts += 1)}`);
  writeFileSync(draft, text);
  try {
    place(draft, path);
  } finally {
    rmSync(draft, { force: true });
  }
}

function isHeld(file: string): boolean {
  const mark = readIfThere(file);
  // Swept by the holder of a higher number: look again.
  if (mark === undefined) return true;
  return mark !== released && processMark(Number.parseInt(mark, 10)) === mark;
}

function holder(directory: string): string {
  return readFileSync(join(directory, `lock.${highest(directory)}`), "utf8").split(" ")[0] ?? "";
}

function numbers(directory: string): number[] {
  return readdirSync(directory)
    .filter((name) => /^lock\.\d+$/.test(name))
    .map((name) => Number(name.slice("lock.".length)));
}

const highest = (directory: string) => Math.max(0, ...numbers(directory));
