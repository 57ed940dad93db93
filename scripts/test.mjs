/** `npm test` on a bare clone: installs, brings a browser, checks style and types, builds, runs every test. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { bringBrowser, bringTextBrowser } from "./browser.mjs";
import { root } from "./ground.mjs";
import { install } from "./install.mjs";
import { step, steps } from "./steps.mjs";

process.chdir(root);
install();
mkdirSync(".test", { recursive: true });
for (const file of ["summary", "rules.json", "journeys.json"]) rmSync(`.test/${file}`, { force: true });

const tool = (name) => `node_modules/${name}`;
const cache = "node_modules/.cache";

await steps([
  step("Lint", [tool("eslint/bin/eslint.js"), ".", "--cache", "--cache-location", `${cache}/eslint/`]),
  step("Format", [tool("prettier/bin/prettier.cjs"), "--check", ".", "--cache", "--log-level", "warn"]),
  step("Types", [
    tool("typescript/bin/tsc"),
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    `${cache}/types.json`,
  ]),
]);
const built = await steps([step("Build", ["scripts/build.mjs"])]);

const vitest = [tool("vitest/vitest.mjs"), "run", "--reporter=default", "--reporter=json"];
await steps([step("Rules", [...vitest, "--outputFile=.test/rules.json"], { count: countRules })]);

const browser = await bringBrowser();
if (!browser) {
  const wanted = process.env.CHROMIUM_PATH
    ? `CHROMIUM_PATH (${process.env.CHROMIUM_PATH}) does not run`
    : "no browser";
  const words = `Journeys: ${wanted}. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.`;
  await steps([step("Journeys", ["-e", `console.error(${JSON.stringify(words)}); process.exit(1)`])]);
} else if (built) {
  if (!bringTextBrowser())
    console.log("No w3m here: the journey in a text browser is left out. Install w3m to run it.");
  const journeys = [tool("@playwright/test/cli.js"), "test", "--reporter=line,json"];
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: ".test/journeys.json" };
  await steps([step("Journeys", journeys, { count: countJourneys, env })]);
}

const { passed, failed } = steps.total;
writeFileSync(".test/summary", `${passed} passed, ${failed} failed\n`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 ? 1 : 0);

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

/** A file that does not load has no tests in the report; it counts as one that failed. */
function countRules() {
  const rules = report(".test/rules.json");
  if (!rules) return { passed: 0, failed: 1 };
  const broken = rules.testResults.filter(
    (file) => file.status === "failed" && file.assertionResults.length === 0,
  );
  return { passed: rules.numPassedTests, failed: rules.numFailedTests + broken.length };
}

function countJourneys() {
  const journeys = report(".test/journeys.json");
  if (!journeys) return { passed: 0, failed: 1 };
  const { expected, unexpected, flaky } = journeys.stats;
  return { passed: expected, failed: unexpected + flaky };
}
