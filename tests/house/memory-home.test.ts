import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { serverHome } from "tests/support/data-dir";
import { memoryHome, memorySuffices, moveIntoMemory } from "tests/support/memory-home";

/** Where there is no memory for files, a run keeps its data below `.test`, and these rules have nothing to say. */
const offered = memorySuffices();

let dataDir: string;
let disk: string;
beforeEach(() => {
  mkdirSync(".test/run", { recursive: true });
  dataDir = mkdtempSync(".test/run/memory-");
  disk = serverHome(dataDir);
  mkdirSync(join(disk, "data"), { recursive: true });
});
afterEach(() => {
  rmSync(serverHome(dataDir), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true });
});

describe("the data of the tests' server", () => {
  test("stays on the disk where memory does not suffice", async () => {
    await moveIntoMemory(dataDir, false);
    expect(serverHome(dataDir)).toBe(disk);
    expect(existsSync(disk)).toBe(true);
  });

  test("lies in memory where that suffices, nothing of it on the disk, and stays there", async () => {
    await moveIntoMemory(dataDir, offered);
    const home = offered ? memoryHome(dataDir) : disk;
    expect(serverHome(dataDir)).toBe(home);
    expect([existsSync(home), existsSync(disk)]).toEqual([true, !offered]);
    writeFileSync(join(home, "kept"), "");
    await moveIntoMemory(dataDir, false);
    expect(existsSync(join(serverHome(dataDir), "kept"))).toBe(true);
  });

  test("is not moved while its server runs", async () => {
    writeFileSync(join(disk, "data", "postmaster.pid"), `${process.pid}\n`);
    await moveIntoMemory(dataDir, offered);
    expect(serverHome(dataDir)).toBe(disk);
  });

  test("has a place again after the machine was started anew, in memory or on the disk", async () => {
    await moveIntoMemory(dataDir, offered);
    for (const suffices of [offered, false]) {
      rmSync(serverHome(dataDir), { recursive: true });
      await moveIntoMemory(dataDir, suffices);
      expect(serverHome(dataDir)).toBe(suffices ? memoryHome(dataDir) : disk);
    }
  });
});
