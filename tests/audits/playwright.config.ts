import { defineConfig, type PlaywrightTestOptions } from "@playwright/test";
import journeys from "../../playwright.config";

const ways: Record<string, Partial<PlaywrightTestOptions>> = {
  scripts: {},
  none: { javaScriptEnabled: false },
  lite: { extraHTTPHeaders: { "Save-Data": "on" } },
};

/** Audits in a browser, which take too long for `npm test`: every page in each of six ways. */
export default defineConfig({
  ...journeys,
  testDir: ".",
  testMatch: "accessibility.audit.ts",
  globalSetup: "../support/test-server.ts",
  outputDir: "../../test-results",
  workers: 2,
  projects: Object.entries(ways).flatMap(([way, use]) =>
    (["light", "dark"] as const).map((colorScheme) => ({
      name: `${way}, ${colorScheme}`,
      use: { ...use, colorScheme },
    })),
  ),
});
