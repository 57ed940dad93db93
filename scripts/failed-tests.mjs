import { relative } from "node:path";
import { root } from "./root.mjs";

/**
 * Names of failed tests from the reports of vitest and Playwright: rules before journeys, at most `most`. Either
 * report may be missing.
 */
export function failedTests(rules, journeys, most = 20) {
  const names = [
    ...(rules?.testResults ?? []).flatMap(failedRules),
    ...(journeys?.suites ?? []).flatMap((file) => failedJourneys(file, [])),
  ];
  const more = names.length - most;
  return more > 0 ? [...names.slice(0, most), `and ${more} more`] : names;
}

function failedRules({ name, status, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed") return [`${file}: does not load`];
  return failed.map(({ fullName }) => `${file}: ${fullName}`);
}

function failedJourneys({ specs, suites = [] }, groups) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => ["unexpected", "flaky"].includes(status))
      .map(({ projectName }) => `tests/journeys/${file}: ${[...groups, title].join(" ")} (${projectName})`),
  );
  return [...failed, ...suites.flatMap((group) => failedJourneys(group, [...groups, group.title]))];
}
