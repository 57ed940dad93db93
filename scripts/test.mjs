/**
 * `npm test` on a bare clone: installs, finds a browser, checks style and types, builds, runs every test; `npm test --
 * cards` runs an area. scripts/test/options.mjs has the other ways.
 */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { fail, root } from "./root.mjs";
import { makeTextTables } from "./i18n-tables.mjs";
import { install } from "./install.mjs";
import { steps } from "./steps.mjs";
import { choose, environments, everything } from "./test/choice.mjs";
import { clear, leftWords } from "./test/clear.mjs";
import { costLines, keepCosts, keptCosts, WHOLE } from "./test/costs.mjs";
import { isFile } from "./test/files.mjs";
import { fingerprint, mergeResults, readResults, writeResult } from "./test/merge.mjs";
import { takePlace } from "./test/only-run.mjs";
import { readOptions } from "./test/options.mjs";
import { buildAndCheck, runJourneys, runRules } from "./test/parts.mjs";
import { statOf } from "./test/proc-stat.mjs";
import {
  costsOfFiles,
  failedChecks,
  failures,
  filesThatRan,
  reports,
  SERVER_SECONDS,
  serverSeconds,
} from "./test/reports.mjs";
import { stopInOrder } from "./test/stopping.mjs";

const start = Date.now();
process.chdir(root);
const options = readOptions(process.argv.slice(2));
if (options.fault) fail(options.fault);
mkdirSync(".test", { recursive: true });
const kept = keptCosts();
if (options.folders) {
  const { results, faults } = readResults(options.folders);
  end(mergeResults(results, everything(), kept, faults), kept);
}

const other = await takePlace();
if (other) fail(`Another run goes on in this tree (${other}). Wait for its end, or end it.`);
stopInOrder();
install();
const left = leftWords(await clear());
if (left) console.log(left);
makeTextTables();
for (const file of [".test/summary", SERVER_SECONDS, ...Object.values(reports)])
  rmSync(file, { force: true });

const choice = await choose(options, kept).catch((error) => fail(error.message));
if (choice.note) console.log(choice.note);
const { words, shard } = options;
const { isPart } = choice;
const { built, checked } = buildAndCheck(choice.checks);
const isBuilt = await built;
const env = environments(choice, words, kept);
// A core is idle while the last check ends.
if (env.rules) await runRules({ words, isPart, env: env.rules });
await checked;
const lacks = env.journeys && isBuilt ? await runJourneys({ words, isPart, env: env.journeys }) : [];

const { passed, failed } = steps.total;
const nothing = words.length > 0 && passed + failed === 1;
const whole = {
  wall: (Date.now() - start) / 1000,
  processor: (statOf("self")?.seconds ?? 0) + serverSeconds(),
};
const costs = { ...costsOfFiles(), [WHOLE]: whole };
const failing = [...failedChecks(steps.counted), ...failures()];
if (shard) {
  const { names, checks } = choice;
  const ran = [...filesThatRan(), ...checks];
  const result = { shard, names, ran, lacks, counted: steps.counted, failing, costs };
  const folder = writeResult({ ...result, fingerprint: fingerprint(everything(), kept) });
  console.log(
    `\nThis is share ${shard.index} of ${shard.count}. npm test -- --merge takes ${folder} of each.`,
  );
}
if (options.keeps && failed === 0) {
  // Of an area only what ran; of a whole run all, and files that are gone go.
  if (isPart) delete costs[WHOLE];
  keepCosts(costs, (name) => !isPart && isFile(name) && !costs[name]);
  console.log(`\n${Object.keys(costs).filter(isFile).length} files' costs are kept in tests/costs.json.`);
}
const faults = nothing ? [`No path of a test holds ${words.join(" or ")}.`] : [];
end({ passed, failed, failing, costs, faults }, isPart ? { ...kept, [WHOLE]: undefined } : kept);

/** Says how it went, beside what was kept before, and exits. */
function end({ passed, failed, failing, costs, faults }, before) {
  for (const fault of faults) console.error(fault);
  console.log(["", ...costLines(costs, before)].join("\n"));
  if (failing.length > 0) console.log(`\nFailed:\n${failing.join("\n")}`);
  const sum = `${passed} passed, ${failed} failed`;
  writeFileSync(".test/summary", `${sum}\n`);
  console.log(`\n${sum}`);
  process.exit(failed > 0 || passed === 0 || faults.length > 0 ? 1 : 0);
}
