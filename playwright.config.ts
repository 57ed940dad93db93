import { defineConfig } from "@playwright/test";
import type { PerTest } from "./tests/support/journey";
import { findTextBrowser } from "./scripts/browser.mjs";
import { chosenJourneys } from "./scripts/test/chosen.mjs";
import { NEVER_COMES_MS, UNKNOWN_MS } from "./tests/support/file-limit";
import { launchOptions } from "./tests/support/launch";

const inText = /text-browser\.spec/;

/** Journeys of a customer, each with scripts in a browser and without: over HTTP, or in a browser where styles or focus count. */
export default defineConfig<PerTest>({
  testDir: "tests/journeys",
  globalSetup: "./tests/support/test-server.ts",
  outputDir: "test-results",
  fullyParallel: true,
  forbidOnly: true,
  workers: 3,
  // A file has a limit (tests/support/journey.ts). These only keep what never comes from taking all of it.
  timeout: UNKNOWN_MS,
  expect: { timeout: NEVER_COMES_MS },
  reporter: "line",
  use: {
    browserName: "chromium",
    actionTimeout: NEVER_COMES_MS,
    navigationTimeout: NEVER_COMES_MS,
    locale: "en-IN",
    timezoneId: "Asia/Kolkata",
    screenshot: "only-on-failure",
    // A worker of the page would stand between the browser and what a journey intercepts.
    serviceWorkers: "block",
    launchOptions: launchOptions(),
  },
  // What takes long must not begin when everything else is over: the short journeys over HTTP come last.
  projects: [
    // What is tagged @plain needs no script to be tried.
    { name: "js", grepInvert: /@plain/, testIgnore: inText, ...chosenJourneys("js") },
    {
      name: "nojs-browser",
      use: { javaScriptEnabled: false },
      grep: /@browser/,
      ...chosenJourneys("nojs-browser"),
    },
    // What is tagged @scripts is a comfort of scripts, with nothing to try where there are none.
    {
      name: "nojs",
      use: { javaScriptEnabled: false, overHttp: true },
      grepInvert: /@scripts|@browser/,
      testIgnore: findTextBrowser() ? [] : inText,
      ...chosenJourneys("nojs"),
    },
  ],
});
