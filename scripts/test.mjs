/**
 * `npm test` on a bare clone: installs, finds a browser, checks style and types, builds, runs every test. `npm test --
 * cards` builds changes and runs the tests whose path contains the word.
 */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { bringBrowser, bringTextBrowser } from "./browser.mjs";
import { root } from "./root.mjs";
import { failedTests } from "./failed-tests.mjs";
import { makeTextTables } from "./i18n-tables.mjs";
import { install } from "./install.mjs";
import { step, steps } from "./steps.mjs";

process.chdir(root);
install();
makeTextTables();
mkdirSync(".test", { recursive: true });
for (const file of ["summary", "rules.json", "journeys.json"]) rmSync(`.test/${file}`, { force: true });

const words = process.argv.slice(2);
const tool = (name) => `node_modules/${name}`;
const cache = "node_modules/.cache";

const build = step("Build", ["scripts/build.mjs"]);
const style = [
  step("Lint", [tool("eslint/bin/eslint.js"), ".", "--cache", "--cache-location", `${cache}/eslint/`]),
  step("Format", [tool("prettier/bin/prettier.cjs"), "--check", ".", "--cache", "--log-level", "warn"]),
  step("Types", [
    tool("typescript/bin/tsc"),
    "--noEmit",
    "--incremental",
    "--tsBuildInfoFile",
    `${cache}/types.json`,
  ]),
];
// Longest first: with four programs on two cores the last to begin is the last to end.
await steps(words.length > 0 ? [build] : [style[2], build, style[1], style[0]]);

const vitest = [tool("vitest/vitest.mjs"), "run", ...words, "--reporter=default", "--reporter=json"];
const rules = [
  ...vitest,
  "--outputFile=.test/rules.json",
  ...(words.length > 0 ? ["--passWithNoTests"] : []),
];
await steps([step("Rules", rules, { count: () => counted(".test/rules.json", countRules) })]);

const browser = await bringBrowser();
if (!browser) {
  const wanted = process.env.CHROMIUM_PATH
    ? `CHROMIUM_PATH (${process.env.CHROMIUM_PATH}) does not run`
    : "no browser";
  const text = `Journeys: ${wanted}. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.`;
  await steps([step("Journeys", ["-e", `console.error(${JSON.stringify(text)}); process.exit(1)`])]);
} else if (build.passed) {
  if (!bringTextBrowser())
    console.log("No w3m here: the journey in a text browser is left out. Install w3m to run it.");
  const journeys = [tool("@playwright/test/cli.js"), "test", ...words, "--reporter=line,json"];
  const some = words.length > 0 ? ["--pass-with-no-tests"] : [];
  const env = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: ".test/journeys.json" };
  await steps([
    step("Journeys", [...journeys, ...some], {
      count: () => counted(".test/journeys.json", countJourneys),
      env,
    }),
  ]);
}

const { passed, failed } = steps.total;
const nothing = words.length > 0 && passed + failed === 1;
if (nothing) console.error(`No path of a test holds ${words.join(" or ")}.`);
const names = failedTests(report(".test/rules.json"), report(".test/journeys.json"));
if (names.length > 0) console.log(`\nFailed:\n${names.join("\n")}`);
writeFileSync(".test/summary", `${passed} passed, ${failed} failed\n`);
console.log(`\n${passed} passed, ${failed} failed`);
process.exit(failed > 0 || passed === 0 || nothing ? 1 : 0);

function report(file) {
  return existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined;
}

function counted(file, count) {
  const found = report(file);
  return found ? count(found) : { passed: 0, failed: words.length > 0 ? 0 : 1 };
}

/** A file that fails to load counts as one failed test. */
function countRules({ testResults, numPassedTests, numFailedTests }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === "failed" && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

function countJourneys({ stats: { expected, unexpected, flaky } }) {
  return { passed: expected, failed: unexpected + flaky };
}
