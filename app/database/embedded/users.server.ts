/** Who uses the server: one file per use, named by process; those of processes that are gone don't count. */
import { randomBytes } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { processMark } from "./process-mark.server";

/** Registers a use by this process; answers how to end it. Both only under the lock. */
export function registerUser(control: string): () => void {
  const directory = join(control, "users");
  mkdirSync(directory, { recursive: true });
  const file = join(directory, `${process.pid}-${randomBytes(6).toString("hex")}`);
  writeFileSync(file, processMark(process.pid) ?? "");
  return () => rmSync(file, { force: true });
}

/** Uses by processes that still run; the others are swept. Only under the lock. */
export function countUsers(control: string): number {
  const directory = join(control, "users");
  mkdirSync(directory, { recursive: true });
  let count = 0;
  for (const name of readdirSync(directory)) {
    const file = join(directory, name);
    if (processMark(Number.parseInt(name, 10)) === readFileSync(file, "utf8")) count += 1;
    else rmSync(file, { force: true });
  }
  return count;
}
