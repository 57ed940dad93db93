import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { root } from "./root.mjs";

/**
 * Failed tests in the reports of vitest and Playwright, as `{ name, why }`: rules before journeys. Either report may be
 * missing. `why` is the start of the first error, indented.
 */
export function failedTests(rules, journeys) {
  return [
    ...(rules?.testResults ?? []).flatMap(failedRules),
    ...(journeys?.suites ?? []).flatMap((file) => failedJourneys(file, [])),
  ];
}

/** At most `most` entries, and how many more there are. */
export function shortened(entries, most = 20) {
  const more = entries.length - most;
  return more > 0 ? [...entries.slice(0, most), `and ${more} more`] : entries;
}

function failedRules({ name, status, message, assertionResults }) {
  const file = relative(root, name);
  const failed = assertionResults.filter((test) => test.status === "failed");
  if (failed.length === 0 && status === "failed")
    return [{ name: `${file}: does not load`, why: startOf(message) }];
  return failed.map(({ fullName, failureMessages }) => ({
    name: `${file}: ${fullName}`,
    why: startOf(failureMessages?.[0]),
  }));
}

function failedJourneys({ specs, suites = [] }, groups) {
  const failed = specs.flatMap(({ file, title, tests }) =>
    tests
      .filter(({ status }) => ["unexpected", "flaky"].includes(status))
      .map(({ projectName, results = [] }) => ({
        name: `tests/journeys/${file}: ${[...groups, title].join(" ")} (${projectName})`,
        why: startOf(results.flatMap(({ errors = [] }) => errors)[0]?.message),
      })),
  );
  return [...failed, ...suites.flatMap((group) => failedJourneys(group, [...groups, group.title]))];
}

const LINES = 8;
const LETTERS = 600;

function startOf(error) {
  const lines = stripVTControlCharacters(error ?? "")
    .slice(0, LETTERS)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const stack = lines.findIndex((line) => /^\s+at /.test(line));
  return lines
    .slice(0, stack < 0 ? LINES : Math.min(stack, LINES))
    .map((line) => `    ${line}`)
    .join("\n");
}
