/** Reads the reports of vitest and Playwright. */
import { existsSync, readFileSync } from "node:fs";
import { relative } from "node:path";
import { failedTests, shortened } from "../failed-tests.mjs";
import { root } from "../root.mjs";

/** Where they are; costs as `{ [file]: { wall, processor } }` with names as in tests/costs.json. */
export const reports = {
  rules: ".test/rules.json",
  journeys: ".test/journeys.json",
  rulesCosts: ".test/rules-costs.json",
  journeysCosts: ".test/journeys-costs.json",
};

/** Seconds of the embedded PostgreSQL, a line for each of vitest and Playwright. */
export const SERVER_SECONDS = ".test/server-seconds";

const read = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : undefined);

/** How many tests passed and failed; a part without a report has failed, unless it `mayBeEmpty`. */
export function counted(part, mayBeEmpty) {
  const report = read(reports[part]);
  if (!report) return { passed: 0, failed: mayBeEmpty ? 0 : 1 };
  return part === "rules" ? countRules(report) : countJourneys(report);
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

/** Names of failed tests with the start of their errors, twenty at most. */
export const failures = () =>
  shortened(
    failedTests(read(reports.rules), read(reports.journeys)).map(({ name, why }) =>
      why ? `${name}\n${why}` : name,
    ),
  );

/** Names of failed parts of which no report names the tests: checks, and runners that broke off. `counted`: by part. */
export const failedChecks = (counted) =>
  Object.keys(counted).filter((part) => counted[part].passed === 0 && counted[part].failed === 1);

/** The files of which tests ran, as in tests/costs.json. */
export function filesThatRan() {
  const rules = (read(reports.rules)?.testResults ?? []).map(({ name }) => relative(root, name));
  return [...rules, ...Object.keys(read(reports.journeysCosts) ?? {})];
}

/** The costs of each file, as in tests/costs.json. */
export const costsOfFiles = () => ({ ...read(reports.rulesCosts), ...read(reports.journeysCosts) });

/** Seconds of the processor that the embedded PostgreSQL took in this run. */
export function serverSeconds() {
  const lines = existsSync(SERVER_SECONDS) ? readFileSync(SERVER_SECONDS, "utf8").split("\n") : [];
  return lines.reduce((sum, line) => sum + Number(line), 0);
}
