import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  resolve: {
    alias: { "~": at("./app"), bank: at("./bank"), locales: at("./locales"), tests: at("./tests") },
  },
  test: {
    include: [
      "app/**/*.test.{ts,tsx}",
      "bank/**/*.test.ts",
      "tests/{contract,faults,house,security}/**/*.test.{ts,tsx}",
    ],
    globalSetup: "tests/support/test-server.ts",
    testTimeout: 20_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
  },
});
