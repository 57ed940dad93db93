import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import semver from "semver";

/** Reads a JSON file (one advisory, a list, or `{ vulns }`) or all JSON files of a folder, recursively. */
export function readAdvisories(path) {
  if (statSync(path).isDirectory())
    return readdirSync(path)
      .sort()
      .filter((name) => name.endsWith(".json") || statSync(join(path, name)).isDirectory())
      .flatMap((name) => readAdvisories(join(path, name)));
  const read = JSON.parse(readFileSync(path, "utf8"));
  const advisories = Array.isArray(read) ? read : (read.vulns ?? [read]);
  for (const advisory of advisories)
    if (typeof advisory?.id !== "string" || (!advisory.withdrawn && !Array.isArray(advisory.affected)))
      throw new Error(`${path}: no advisory in the form of osv.dev`);
  return advisories.filter(({ withdrawn }) => !withdrawn);
}

export function packagesOf(lock) {
  return Object.entries(lock.packages)
    .filter(([path, { version, link }]) => path.includes("node_modules/") && version && !link)
    .map(([path, { name, version, dev = false }]) => ({
      name: name ?? path.slice(path.lastIndexOf("node_modules/") + "node_modules/".length),
      version,
      dev,
    }));
}

export function findingsIn(packages, advisories) {
  const byName = new Map();
  for (const one of packages) byName.set(one.name, [...(byName.get(one.name) ?? []), one]);
  return advisories.flatMap(({ id, summary = "", affected }) =>
    affected
      .filter(({ package: of }) => of?.ecosystem === "npm")
      .flatMap((range) =>
        (byName.get(range.package.name) ?? [])
          .filter(({ version }) => isAffected(version, range))
          .map((found) => ({ ...found, id, summary })),
      ),
  );
}

function isAffected(version, { versions = [], ranges = [] }) {
  if (versions.includes(version)) return true;
  return ranges.some(({ type, events }) => type !== "GIT" && isWithin(version, events));
}

/** Events in order: affected from `introduced` until `fixed` or after `last_affected`. */
function isWithin(version, events) {
  let within = false;
  for (const { introduced, fixed, last_affected: last } of events) {
    if (introduced !== undefined && (introduced === "0" || semver.gte(version, introduced))) within = true;
    if (fixed !== undefined && semver.gte(version, fixed)) within = false;
    if (last !== undefined && semver.gt(version, last)) within = false;
  }
  return within;
}
