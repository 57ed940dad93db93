/** Finds PostgreSQL, haproxy and pgbouncer, or installs Debian's packages. */
import { existsSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";
import { bringPrograms } from "../browser.mjs";
import { fail } from "../root.mjs";

const oldest = 15;
const debians = "/usr/lib/postgresql";

/** Debian keeps the server's programs in a directory per version, outside the PATH. */
function postgresPrograms() {
  const versions = existsSync(debians)
    ? readdirSync(debians)
        .map(Number)
        .filter((one) => one >= oldest)
    : [];
  const places = versions.sort((a, b) => b - a).map((version) => join(debians, String(version), "bin"));
  return [...places, ...inPath].find((place) => existsSync(join(place, "initdb")));
}

const inPath = [...(process.env.PATH ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
const program = (name) => inPath.map((place) => join(place, name)).find((path) => existsSync(path));

const finders = {
  postgresql: postgresPrograms,
  haproxy: () => program("haproxy"),
  pgbouncer: () => program("pgbouncer"),
};

/** Paths of `names`: for PostgreSQL the directory of its programs, for others the program. Exits if one is missing. */
export function bringServers(...names) {
  const missing = () => names.filter((name) => !finders[name]());
  bringPrograms(Object.fromEntries(missing().map((name) => [name, name])));
  if (missing().length > 0)
    fail(`Missing: ${missing().join(", ")}. On Debian: apt-get install ${missing().join(" ")}`);
  return Object.fromEntries(names.map((name) => [name, finders[name]()]));
}
