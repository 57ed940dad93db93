/** Finds the tests that a change can break, the nearest first: by imports, by areas, and by what is built. */
import { execFileSync } from "node:child_process";
import { allFiles, journeyFiles, pathOf, ruleFiles } from "./files.mjs";
import { expectedSeconds } from "./shards.mjs";

/** Seconds of the processor for the tests of a change: with a build and types, two minutes of two cores. */
const BUDGET = 140;

/** Changes to what is built reach every program that a test starts. */
const built = /^(app|bank|common|locales|public)\/|^package(-lock)?\.json$|^remix\.config\.js$/;

/** Where an area has its files; it has the same name everywhere. */
const placesOfAreas = [
  /^app\/routes\/_portal\+\/_([\w-]+)\+\//,
  /^(?:bank\/features|common\/contract|tests\/journeys)\/([\w-]+)\//,
  /^(?:bank\/features|common\/contract)\/([\w-]+)\.ts$/,
  /^locales\/\w+\/([\w-]+)\.json$/,
];

/** Paths that differ from `base`, a commit, with what is not committed and not yet known to git. Throws for no commit. */
export function changedFiles(base) {
  const git = (...words) =>
    execFileSync("git", words, { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  const paths = [
    git("diff", "--name-only", "--no-renames", base, "--"),
    git("ls-files", "--others", "--exclude-standard"),
  ].flatMap((listed) => listed.split("\n").filter(Boolean));
  return [...new Set(paths)].sort();
}

/** Which files import which, from all files of tests on, as `{ [file]: imported files }`. */
export async function importGraph() {
  const { build } = await import("esbuild");
  const { metafile } = await build({
    entryPoints: [...ruleFiles(), ...journeyFiles()],
    bundle: true,
    // Without it, esbuild writes what is shared once for each file.
    splitting: true,
    write: false,
    metafile: true,
    outdir: ".test/graph",
    platform: "node",
    format: "esm",
    packages: "external",
    loader: { ".json": "empty" },
    logLevel: "silent",
  });
  const inputs = Object.entries(metafile.inputs);
  return Object.fromEntries(
    inputs.map(([file, { imports }]) => [
      file,
      imports.filter(({ external }) => !external).map(({ path }) => path),
    ]),
  );
}

/** The area of a path, if it is part of one. `areas` are those that have journeys. */
export function areaOf(path, areas) {
  for (const place of placesOfAreas) {
    const [, name] = place.exec(path) ?? [];
    if (areas.has(name)) return name;
  }
  return undefined;
}

/**
 * Ranks `names`, files of tests as in tests/costs.json, by their distance to `changed`: 0 for a changed file, 1 for
 * what bears the area's name, then by the number of imports in between; then tests of the house, which read every file,
 * and last what only starts the programs. Those that the change can't reach are left out.
 */
export function affected(changed, graph, names) {
  const distances = distancesTo(changed, graph);
  const areas = new Set(names.flatMap((name) => /^tests\/journeys\/([\w-]+)\//.exec(name)?.[1] ?? []));
  const touched = changed.map((path) => areaOf(path, areas));
  const words = [...new Set(touched.filter(Boolean))].map((area) => area.replace(/s$/, ""));
  const everywhere = changed.some((path, at) => built.test(path) && !touched[at]);
  const rank = (name) => {
    const path = pathOf(name);
    const distance = distances.get(path) ?? Infinity;
    if (distance === 0) return 0;
    if (path.startsWith("tests/") && words.some((word) => path.includes(`/${word}`))) return 1;
    if (distance < Infinity) return 1 + distance;
    if (path.startsWith("tests/house/")) return FAR;
    const startsPrograms = /^tests\/(journeys|faults|security)\//.test(path);
    return startsPrograms && everywhere ? FAR + 1 : Infinity;
  };
  return names
    .map((name) => ({ name, rank: rank(name) }))
    .filter(({ rank }) => rank < Infinity)
    .sort((one, other) => one.rank - other.rank);
}

/** The rank of tests that read every file; nearer ones import what has changed. */
export const FAR = 1_000;

/** The least number of imports from each file to a changed one; without files that reach none. */
export function distancesTo(changed, graph) {
  const importers = new Map();
  for (const [file, imports] of Object.entries(graph))
    for (const path of imports) importers.set(path, [...(importers.get(path) ?? []), file]);
  const distances = new Map(changed.map((path) => [path, 0]));
  for (const queue = [...changed]; queue.length > 0;) {
    const path = queue.shift();
    for (const importer of importers.get(path) ?? []) {
      if (distances.has(importer)) continue;
      distances.set(importer, distances.get(path) + 1);
      queue.push(importer);
    }
  }
  return distances;
}

/** Of ranked files the nearest that fit into `budget` seconds of the processor, cheaper ones of a rank first. */
export function withinBudget(ranked, costs, budget = BUDGET) {
  const secondsOf = expectedSeconds(costs);
  const priced = ranked
    .map(({ name, rank }) => ({ name, rank, seconds: secondsOf(name) }))
    .sort((one, other) => one.rank - other.rank || one.seconds - other.seconds);
  const chosen = [];
  let left = budget;
  for (const { name, rank, seconds } of priced) {
    // A changed file of tests is what is asked about.
    if (rank > 0 && seconds > left) continue;
    left -= seconds;
    chosen.push(name);
  }
  const not = priced.filter(({ name }) => !chosen.includes(name)).map(({ name }) => name);
  return { chosen, not };
}

/** Answers `chosen` names for a change since `base`, and a `note` that says which are not run. Throws if git knows no such commit. */
export async function chooseChanged(base, costs) {
  const changed = changedFiles(base);
  const secondsOf = expectedSeconds(costs);
  const names = allFiles().filter((name) => secondsOf(name) > 0);
  const ranked = changed.length > 0 ? affected(changed, await importGraph(), names) : [];
  const { chosen, not } = withinBudget(ranked, costs);
  const note = [
    `${changed.length} files have changed since ${base}; they reach ${ranked.length} files of tests, and the nearest ${chosen.length} run.`,
    ...(not.length > 0
      ? [
          `Not run, since two minutes are not enough: ${not.slice(0, 5).join(", ")}${not.length > 5 ? ` and ${not.length - 5} more` : ""}.`,
        ]
      : []),
    "No import tells which journeys see a page: those of its area run. npm test runs everything.",
  ].join("\n");
  return { chosen, note };
}
