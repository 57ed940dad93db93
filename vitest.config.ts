import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { leftOutRules } from "./scripts/test/chosen.mjs";
import { LongestFirst } from "./tests/support/longest-first";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const resolve = {
  alias: {
    "~": at("./app"),
    bank: at("./bank"),
    common: at("./common"),
    locales: at("./locales"),
    tests: at("./tests"),
  },
};

/** These change what holds for a whole process: its environment, its timers, what a module exports. */
const alone = [
  "app/change/double-submit.server.test.ts",
  "app/documents/workers/**/*.test.ts",
  "app/i18n/instances.server.test.ts",
  "app/request-faults.server.test.ts",
  "app/workarounds/lazy-schemas.test.ts",
  "app/server/metrics-port.server.test.ts",
  "app/server/otlp-tracer.server.test.ts",
  "app/server/workers.server.test.ts",
  "bank/credentials/password-hash.test.ts",
  "tests/house/acts-removed.test.ts",
  "tests/contract/sign-in-work.test.ts",
  "tests/faults/money*.test.ts",
  "tests/faults/supervisor.test.ts",
  "tests/security/production.test.ts",
];

const leftOut = leftOutRules();
/** A file has a limit, its tests have none (docs/tests.md). */
const setupFiles = ["tests/support/limits-of-rules.ts", "tests/support/each-file.ts"];

export default defineConfig({
  resolve,
  test: {
    globalSetup: "tests/support/test-server.ts",
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve,
        test: {
          setupFiles,
          name: "together",
          // What these files import is read once for many of them.
          isolate: false,
          include: [
            "app/**/*.test.{ts,tsx}",
            "bank/**/*.test.ts",
            "common/**/*.test.{ts,tsx}",
            "tests/{contract,faults,house,security,truth}/**/*.test.{ts,tsx}",
          ],
          exclude: [...alone, ...leftOut],
        },
      },
      { resolve, test: { setupFiles, name: "alone", include: alone, exclude: leftOut } },
    ],
  },
});
