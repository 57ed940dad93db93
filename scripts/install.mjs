import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "./root.mjs";

export function install() {
  if (isInstalled()) return;
  console.log("Installing packages …");
  const npm = spawnSync("npm", ["ci", "--include=dev", "--include=optional", "--no-audit", "--no-fund"], {
    cwd: root,
    stdio: "inherit",
  });
  if (npm.error) fail(`npm could not be run (${npm.error.message}). It comes with Node: install both.`);
  if (npm.status !== 0)
    fail(
      "The packages could not be installed; npm says why above. It needs its registry and space on the disk.",
    );
}

/** npm records the installed packages in its own lock file; compares both without packages of other platforms. */
function isInstalled() {
  const note = join(root, "node_modules/.package-lock.json");
  if (!existsSync(note)) return false;
  const packagesOf = (file) => JSON.parse(readFileSync(file, "utf8")).packages;
  const there = packagesOf(note);
  const { "": _project, ...wanted } = packagesOf(join(root, "package-lock.json"));
  return Object.entries(wanted).every(([name, { version, optional, peer, devOptional }]) =>
    there[name] ? there[name].version === version : optional || peer || devOptional,
  );
}
