/** The parts of a run: the build and the checks beside it, rules, journeys. */
import { bringBrowser, bringTextBrowser } from "../browser.mjs";
import { beginSteps, step, steps } from "../steps.mjs";
import { counted, reports } from "./reports.mjs";

const tool = (name) => `node_modules/${name}`;
const cache = "node_modules/.cache";

/** Longest first: with four programs on two cores the last to begin is the last to end. */
const checks = {
  Types: ["typescript/bin/tsc", "--noEmit", "--incremental", "--tsBuildInfoFile", `${cache}/types.json`],
  Format: ["prettier/bin/prettier.cjs", "--check", ".", "--cache", "--log-level", "warn"],
  Lint: ["eslint/bin/eslint.js", ".", "--cache", "--cache-location", `${cache}/eslint/`],
};

/** The checks that are no files of tests, by name. */
export const checkNames = Object.keys(checks);

/** Builds, beside these checks: `built` tells whether there is a build, `checked` ends with the last of all. */
export function buildAndCheck(names) {
  const build = step("Build", ["scripts/build.mjs"]);
  const beside = names.map((name) => step(name, [tool(checks[name][0]), ...checks[name].slice(1)]));
  const [built, ...others] = beginSteps([build, ...beside]);
  return { built, checked: Promise.all([built, ...others]) };
}

/** Runs vitest on paths with these words, or on all; `isPart`: none need be there. */
export async function runRules({ words, isPart, env }) {
  const run = [tool("vitest/vitest.mjs"), "run", ...words, `--outputFile=${reports.rules}`];
  const reporters = ["--reporter=./scripts/test/rules-reporter.mjs", "--reporter=json"];
  const some = isPart ? ["--passWithNoTests"] : [];
  await steps([
    step("Rules", [...run, ...reporters, ...some], { count: () => counted("rules", isPart), env }),
  ]);
}

/** Runs Playwright in the same way; answers names of files that this machine lacks the means for. */
export async function runJourneys({ words, isPart, env }) {
  const browser = await bringBrowser();
  if (!browser) {
    const why = process.env.CHROMIUM_PATH
      ? `CHROMIUM_PATH (${process.env.CHROMIUM_PATH}) does not run`
      : "no browser";
    const text = `Journeys: ${why}. Install Chromium or Google Chrome, or set CHROMIUM_PATH to one.`;
    await steps([step("Journeys", ["-e", `console.error(${JSON.stringify(text)}); process.exit(1)`])]);
    return [];
  }
  const inText = await bringTextBrowser();
  if (!inText) console.log("No w3m here: the journey in a text browser is left out. Install w3m to run it.");
  const run = [tool("@playwright/test/cli.js"), "test", ...words];
  const reporters = ["--reporter=./scripts/test/journeys-reporter.mjs,json"];
  const some = isPart ? ["--pass-with-no-tests"] : [];
  const count = () => counted("journeys", isPart);
  const own = { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_NAME: reports.journeys };
  await steps([step("Journeys", [...run, ...reporters, ...some], { count, env: { ...own, ...env } })]);
  return inText ? [] : ["tests/journeys/portal/text-browser.spec.ts@nojs"];
}
