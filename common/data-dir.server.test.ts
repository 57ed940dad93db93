import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Worker } from "node:worker_threads";
import { afterEach, beforeEach, expect, test } from "vitest";
import { bundled } from "tests/support/bundle";
import { keptSecret } from "./data-dir.server";

let directory: string;
beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "data-dir-"));
});
afterEach(() => rmSync(directory, { recursive: true }));

test("a secret is made once and is the same ever after", () => {
  const made = keptSecret(directory, "session");
  expect(made).toMatch(/^[\w-]{43}$/);
  expect(keptSecret(directory, "session")).toBe(made);
  expect(keptSecret(directory, "gateway")).not.toBe(made);
});

test("a secret is readable by its user alone, and so is the place where it lies", () => {
  keptSecret(directory, "session");
  expect(statSync(join(directory, "secrets", "session")).mode & 0o777).toBe(0o600);
  expect(statSync(join(directory, "secrets")).mode & 0o777).toBe(0o700);
});

test("all who ask for a new secret at once get the same one", async () => {
  const source = await bundled(`
    import { parentPort } from "node:worker_threads";
    import { keptSecret } from "common/data-dir.server";
    parentPort.once("message", () => parentPort.postMessage(keptSecret(${JSON.stringify(directory)}, "new")));
  `);
  const workers = Array.from({ length: 8 }, () => new Worker(source, { eval: true }));
  await Promise.all(workers.map((worker) => new Promise((resolve) => worker.once("online", resolve))));
  const answers = workers.map((worker) => new Promise((resolve) => worker.once("message", resolve)));
  for (const worker of workers) worker.postMessage("now");
  expect(new Set(await Promise.all(answers)).size).toBe(1);
  expect(readdirSync(join(directory, "secrets"))).toEqual(["new"]);
  await Promise.all(workers.map((worker) => worker.terminate()));
});

test("a DATA_DIR that cannot be used is named with what to do", () => {
  const file = join(directory, "file");
  writeFileSync(file, "");
  expect(() => keptSecret(file, "session")).toThrow(
    `DATA_DIR: ${file} cannot be used: a file is in the way.`,
  );
});
