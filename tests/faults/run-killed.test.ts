/** A run of tests that is stopped or killed leaves nothing behind; and there is one run at a time in a tree. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { processMark } from "common/postgres/embedded/process-mark.server";
import { childOf, childrenOf } from "tests/support/children";
import { postmasterOf } from "tests/support/data-dir";
import { type LinkedTree, makeTree } from "tests/support/tree-of-links";
import { takePlace } from "../../scripts/test/only-run.mjs";

let tree: LinkedTree;
beforeAll(() => void (tree = makeTree()));
afterAll(() => tree.remove());

const isThere = (pid: number) => processMark(pid) !== undefined;

/** Starts a run, and answers its process and all that it has started, once its test waits. */
async function startRun() {
  tree.forget();
  // As from a shell: nothing of the run that this test belongs to.
  const { PATH = "", HOME = "" } = process.env;
  const env = { PATH, HOME } as unknown as NodeJS.ProcessEnv;
  const run = spawn(process.execPath, ["runner.mjs"], { cwd: tree.directory, env, stdio: "ignore" });
  await expect.poll(tree.standing).toBeDefined();
  const { portal, worker } = tree.standing()!;
  const vitest = childOf(run.pid!, "vitest") ?? 0;
  const started = {
    vitest,
    worker,
    portal,
    postgres: postmasterOf(join(tree.directory, ".test")),
    others: [...childrenOf(vitest, ""), ...childrenOf(portal, "")],
  };
  return { run, all: [run.pid!, ...Object.values(started).flat()] };
}

test.each(["SIGINT", "SIGKILL"] as const)(
  "%s ends the run with its workers, its portals and PostgreSQL",
  async (signal) => {
    const { run, all } = await startRun();
    // The run, vitest, a worker, a portal, PostgreSQL, and the watch over vitest.
    expect(new Set(all.filter(isThere)).size).toBeGreaterThanOrEqual(6);
    run.kill(signal);
    await expect.poll(() => all.filter(isThere)).toEqual([]);
  },
);

test("a second run of a tree is told of the first; what a killed one left of its place is taken", async () => {
  const folder = mkdtempSync(join(tmpdir(), "place-"));
  const place = join(folder, "runner");
  const killed = spawn(process.execPath, [
    "-e",
    `require("node:net").createServer().listen(${JSON.stringify(place)}, () => process.kill(process.pid, "SIGKILL"))`,
  ]);
  await once(killed, "exit");
  expect(existsSync(place)).toBe(true);
  expect(await takePlace("the first run", place)).toBeUndefined();
  expect(await takePlace("the second run", place)).toBe("the first run");
  rmSync(folder, { recursive: true });
});
