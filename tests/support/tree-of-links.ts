/** A small run of tests in a tree of its own: links to this one's programs, and one file of tests that waits for ever. */
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join, resolve } from "node:path";
import { removeDataDir } from "./data-dir";

const here = process.cwd();

/** Templates of databases are named by the sources that they are made of. */
const sources = ["app", "bank", "common", "tests"];
const linked = [...sources, "node_modules", "build", "locales", "public", "scripts", "package.json"];

/** The waiting file has started a portal, which it notes there. */
const NOTE = "standing.json";

const waiting = `
import { writeFileSync } from "node:fs";
import { test } from "vitest";
import { createDatabase } from "tests/support/databases";
import { sandboxSwitches } from "tests/support/portal-house";
import { makeDirectory, startProgram } from "tests/support/programs";

test("a test that waits for ever", { timeout: 600_000 }, async () => {
  const { url } = await createDatabase();
  const switches = sandboxSwitches(url, makeDirectory());
  const portal = await startProgram("portal", { ...switches, GATEWAY_URL: "http://127.0.0.1:9" });
  writeFileSync("${NOTE}", JSON.stringify({ portal: portal.pid, worker: process.pid }));
  await new Promise(() => {});
});
`;

const settings = `
const at = (path) => ${JSON.stringify(here)} + path;
export default {
  resolve: { alias: { "~": at("/app"), bank: at("/bank"), common: at("/common"), tests: at("/tests"), locales: at("/locales") } },
  server: { fs: { strict: false } },
  test: {
    include: ["waiting.test.ts"],
    globalSetup: at("/tests/support/test-server.ts"),
    setupFiles: at("/tests/support/each-file.ts"),
  },
};
`;

/** As scripts/test.mjs runs its parts. */
const runner = `
import { step, steps } from ${JSON.stringify(join(here, "scripts/steps.mjs"))};
import { stopInOrder } from ${JSON.stringify(join(here, "scripts/test/stopping.mjs"))};

stopInOrder();
await steps([step("Rules", ["node_modules/vitest/vitest.mjs", "run"])]);
`;

export interface LinkedTree {
  directory: string;
  /** Once the file of tests waits: its worker and the portal it has started. */
  standing(): { portal: number; worker: number } | undefined;
  /** For the next run. */
  forget(): void;
  remove(): void;
}

export function makeTree(): LinkedTree {
  mkdirSync(".test/run", { recursive: true });
  const directory = realpathSync(mkdtempSync(resolve(".test/run/tree-")));
  for (const name of linked) symlinkSync(join(here, name), join(directory, name));
  const files = { "waiting.test.ts": waiting, "vitest.config.mjs": settings, "runner.mjs": runner };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text);
  const note = join(directory, NOTE);
  return {
    directory,
    standing: () => {
      try {
        return JSON.parse(readFileSync(note, "utf8")) as { portal: number; worker: number };
      } catch {
        return undefined;
      }
    },
    forget: () => rmSync(note, { force: true }),
    remove: () => {
      removeDataDir(join(directory, ".test"));
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
