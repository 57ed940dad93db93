/** One sum of the shares of a run. */
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { WHOLE } from "./costs.mjs";
import { isJourney } from "./files.mjs";

const file = "result.json";

/** The folder of a share's result. */
export const folderOf = ({ index, count }) => `.test/shard-${index}-of-${count}`;

/** Shares that were divided from other files or by other costs do not belong together. */
export const fingerprint = (names, costs) =>
  createHash("sha256").update(JSON.stringify({ names, costs })).digest("hex");

/**
 * Writes a share's result: `shard`, `fingerprint`, the `names` it was given, those of which tests `ran`, names that this
 * machine `lacks` the means for, `counted` by part, the names of `failing` tests, and `costs`.
 */
export function writeResult(result) {
  const folder = folderOf(result.shard);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, file), `${JSON.stringify(result)}\n`);
  return folder;
}

/** The results in `folders`; a folder without one is named in `faults`. */
export function readResults(folders) {
  const missing = folders.filter((folder) => !existsSync(join(folder, file)));
  const there = folders.filter((folder) => !missing.includes(folder));
  return {
    results: there.map((folder) => JSON.parse(readFileSync(join(folder, file), "utf8"))),
    faults: missing.map((folder) => `${folder} has no result of a share.`),
  };
}

/**
 * Adds up results of shares: `passed`, `failed`, the names of `failing` tests, `costs`, and `faults`, those `found`
 * before included: what keeps them from being one whole run of `names`, each file once. A file with a cost in `kept`
 * is known to have tests.
 */
export function mergeResults(results, names, kept, found = []) {
  const shares = [...found, ...faultsOfShares(results)];
  // Without all shares, it says nothing that files are missing.
  const faults = shares.length > 0 ? shares : faultsOfFiles(results, names, kept);
  const parts = results.flatMap(({ counted }) => Object.entries(counted));
  const total = { passed: 0, failed: 0 };
  for (const [part, { passed, failed }] of parts) {
    // Each share builds, and it is one check all the same.
    if (part === "Build") continue;
    total.passed += passed;
    total.failed += failed;
  }
  const builds = parts.filter(([part]) => part === "Build");
  if (builds.some(([, { failed }]) => failed > 0)) total.failed += 1;
  else if (builds.length > 0) total.passed += 1;
  // The sum alone must show that something is missing.
  total.failed += faults.length;
  const whole = results.map(({ costs }) => costs[WHOLE]).filter(Boolean);
  return {
    ...total,
    failing: results.flatMap(({ failing }) => failing),
    faults,
    costs: {
      ...Object.assign({}, ...results.map(({ costs }) => costs)),
      ...(whole.length > 0 ? { [WHOLE]: sumOf(whole) } : {}),
    },
  };
}

/** Machines work side by side: the wall is that of the slowest. */
const sumOf = (costs) => ({
  wall: Math.max(...costs.map(({ wall }) => wall)),
  processor: costs.reduce((sum, { processor }) => sum + processor, 0),
});

function faultsOfShares(results) {
  const count = results[0]?.shard.count ?? 0;
  const faults = [];
  if (results.some((one) => one.shard.count !== count || one.fingerprint !== results[0].fingerprint))
    faults.push("The shares are of different runs: other counts, files or kept costs.");
  for (let index = 1; index <= count; index += 1) {
    const times = results.filter(({ shard }) => shard.index === index).length;
    if (times !== 1)
      faults.push(`Share ${index} of ${count} ${times === 0 ? "is missing" : `is there ${times} times`}.`);
  }
  return faults;
}

function faultsOfFiles(results, names, kept) {
  const given = timesOf(results.flatMap((result) => result.names));
  const ran = timesOf(results.flatMap((result) => result.ran));
  const lacked = results.flatMap(({ lacks }) => lacks);
  // A file of journeys may have no tests in a project; then nothing is known of what they cost.
  const mustRun = (name) => !isJourney(name) || kept[name] !== undefined;
  return [
    ...names.filter((name) => !given.has(name)).map((name) => `${name} is in no share.`),
    ...[...given].filter(([, times]) => times > 1).map(([name]) => `${name} is in several shares.`),
    ...[...ran].filter(([, times]) => times > 1).map(([name]) => `${name} ran several times.`),
    ...names
      .filter((name) => given.has(name) && !ran.has(name) && mustRun(name) && !lacked.includes(name))
      .map((name) => `${name} did not run.`),
  ];
}

function timesOf(names) {
  const times = new Map();
  for (const name of names) times.set(name, (times.get(name) ?? 0) + 1);
  return times;
}
