import { fork, type ChildProcess } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundled } from "tests/support/bundle";
import { withLock } from "./lock.server";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "lock-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("the lock is free again when the work fails", async () => {
  await expect(withLock(directory, () => Promise.reject(new Error("no")))).rejects.toThrow("no");
  expect(await withLock(directory, async () => "mine")).toBe("mine");
});

test("who waits too long is told which process holds the lock", async () => {
  await withLock(directory, async () => {
    await expect(withLock(directory, async () => {}, 0.1)).rejects.toThrow(
      `Process ${process.pid} has been busy`,
    );
  });
});

test("the lock of a process whose number another one has by now is free", async () => {
  await withLock(directory, async () => {});
  const [file] = readdirSync(directory);
  writeFileSync(join(directory, file!), `${process.pid} 1 another-start`);
  expect(await withLock(directory, async () => "mine", 1)).toBe("mine");
});

test("of many processes, some of them killed while they hold it, only one is ever inside", async () => {
  const program = join(directory, "program.cjs");
  const counter = join(directory, "counter");
  writeFileSync(counter, "0");
  writeFileSync(
    program,
    await bundled(`
      import { readFileSync, writeFileSync } from "node:fs";
      import { setTimeout as pause } from "node:timers/promises";
      import { withLock } from "common/postgres/embedded/lock.server";
      async function main() {
        for (let round = 0; round < 25; round += 1)
          await withLock(${JSON.stringify(directory)}, async () => {
            const before = Number(readFileSync(${JSON.stringify(counter)}, "utf8"));
            await pause(2);
            // A killed process says 'inside' and never adds.
            if (process.argv[2] === "dies" && round === 5) { process.send("inside"); await new Promise(() => {}); }
            writeFileSync(${JSON.stringify(counter)}, String(before + 1));
          });
        process.exit(0);
      }
      setInterval(() => {}, 1000);
      main();
    `),
  );
  const ended = (child: ChildProcess) => new Promise((resolve) => child.once("exit", resolve));
  const withOwnCaller = [1, 2, 3, 4].map(() => fork(program, ["lives"]));
  const dying = [1, 2].map(() => fork(program, ["dies"]));
  for (const child of dying) child.once("message", () => child.kill("SIGKILL"));
  await Promise.all([...withOwnCaller, ...dying].map(ended));
  expect(readFileSync(counter, "utf8")).toBe(String(4 * 25 + 2 * 5));
});
