/**
 * `npm run audit calendar`: rules, and journeys over HTTP, with the machine's clock at days on which something may go
 * wrong, and across midnight. `-- 2027-03-31 2027-04-01T23:58` chooses days or moments in India, and every other word
 * tests whose path holds it. Prints a row a day and the names of what failed; exits with 1 if anything did.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, openSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { bringBrowser, bringPrograms } from "../browser.mjs";
import { build } from "../build.mjs";
import { calendarMoments, momentIn, secondsTo, shownMoment } from "../calendar-days.mjs";
import { failedTests } from "../failed-tests.mjs";
import { install } from "../install.mjs";
import { fail, root } from "../root.mjs";

process.chdir(root);
const words = process.argv.slice(2);
const chosen = words.flatMap((word) => momentIn(word) ?? []);
const paths = words.filter((word) => !momentIn(word));
const notADay = paths.find((word) => /^\d{4}-/.test(word));
if (notADay) fail(`There is no day '${notADay}'.`);

const library = findLibrary() ?? bringLibrary();
install();
await build();
const browser = (await bringBrowser()) ?? fail("No browser: install Chromium, or set CHROMIUM_PATH to one.");
const folder = ".test/calendar";
mkdirSync(folder, { recursive: true });

/**
 * Rules that need PostgreSQL to find a deadlock, which it does not below libfaketime: while a process waits, the handler of its
 * alarm sees the machine's time, to which the deadline of a later day is far away.
 */
const leftOut = [
  "of two transactions that wait for each other one is tried again and both are carried out",
  "transactions of several journals in opposite order both go through",
];

/** Parameters for Node, by part. */
const parts = {
  rules: (report) => [
    "node_modules/vitest/vitest.mjs",
    ...["run", ...paths, "--reporter=default", "--reporter=json", `--outputFile=${report}`],
    `--testNamePattern=^(?!.*(?:${leftOut.join("|")}))`,
    ...(paths.length > 0 ? ["--passWithNoTests"] : []),
  ],
  journeys: () => [
    "node_modules/@playwright/test/cli.js",
    ...["test", ...paths, "--project=nojs", "--reporter=line,json"],
    ...(paths.length > 0 ? ["--pass-with-no-tests"] : []),
  ],
};

console.log(`Left out, as PostgreSQL finds no deadlock below libfaketime:\n  ${leftOut.join("\n  ")}`);
let failed = 0;
for (const moment of chosen.length > 0 ? chosen : calendarMoments(new Date())) {
  const [rules, journeys] = Object.keys(parts).map((part) => run(part, moment));
  const names = [
    ...failedTests(rules.report, journeys.report).map(({ name }) => name),
    ...[rules, journeys].flatMap(({ trouble }) => trouble ?? []),
  ];
  const passed = (rules.report?.numPassedTests ?? 0) + (journeys.report?.stats.expected ?? 0);
  failed += names.length;
  console.log(`${shownMoment(moment)}  ${passed} passed, ${names.length} failed`);
  for (const name of names) console.log(`  ${name}`);
}
process.exit(failed > 0 ? 1 : 0);

/** Each part begins at the moment: what comes after a part that crosses midnight crosses it again. */
function run(part, moment) {
  const place = join(folder, `${moment.replace(":", "")}-${part}`);
  const report = `${place}.json`;
  rmSync(report, { force: true });
  const output = openSync(`${place}.log`, "w");
  const { status } = spawnSync(process.execPath, parts[part](report), {
    env: {
      ...process.env,
      ...movedClock(moment),
      PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      CHROMIUM_PATH: browser,
    },
    stdio: ["ignore", output, output],
  });
  const written = existsSync(report) ? JSON.parse(readFileSync(report, "utf8")) : undefined;
  const isTold =
    status === 0 || failedTests(...(part === "rules" ? [written] : [undefined, written])).length > 0;
  return {
    report: written,
    trouble: isTold ? undefined : `the ${part} ended with code ${status}: ${place}.log`,
  };
}

/**
 * The environment that moves the clock of a program and of all that it starts. One offset holds for all of them: a
 * moment would begin again with each process. Timers go on by the real clock, and files keep their times.
 */
function movedClock(moment) {
  const seconds = secondsTo(moment, new Date());
  return {
    LD_PRELOAD: library,
    FAKETIME: `${seconds < 0 ? "" : "+"}${seconds}`,
    DONT_FAKE_MONOTONIC: "1",
    FAKETIME_DONT_FAKE_MONOTONIC: "1",
    NO_FAKE_STAT: "1",
    // The browser that Playwright starts has nothing to do: it judges these pages in `npm test`.
    TESTS_WITHOUT_BROWSER: "on",
  };
}

/** Distributions keep libfaketime in a folder of its own, most of them below one of their architecture. */
function findLibrary() {
  const folders = ["/usr/lib", "/usr/lib64", "/usr/local/lib"].filter((place) => existsSync(place));
  return folders
    .flatMap((place) => [place, ...readdirSync(place).map((name) => join(place, name))])
    .map((place) => join(place, "faketime/libfaketimeMT.so.1"))
    .find((file) => existsSync(file));
}

function bringLibrary() {
  bringPrograms({ faketime: "faketime" });
  return (
    findLibrary() ??
    fail("Missing: libfaketime, which moves the clock. On Debian: apt-get install faketime. It needs Linux.")
  );
}
