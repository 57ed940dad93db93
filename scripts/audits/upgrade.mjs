/**
 * `npm run audit upgrade`: runs the release before and this one on one database, and replaces portals one by one while
 * customers pay. `-- --from <commit>` names the release before; otherwise it is the newest tag, or the last commit
 * that is a day old.
 */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, symlinkSync } from "node:fs";
import { join, resolve } from "node:path";
import { runTrial } from "../failover/trial.mjs";
import { fail } from "../root.mjs";

await runTrial("upgrade", () => [houseOf(commitBefore())]);

function commitBefore() {
  const at = process.argv.indexOf("--from");
  const name = at > 0 ? process.argv[at + 1] : git("describe", "--tags", "--abbrev=0") || dayOld();
  const commit = name && git("rev-parse", "--short", `${name}^{commit}`);
  if (!commit) fail(`There is no release before: name one by --from <commit>.`);
  return commit;
}

function dayOld() {
  const newest = git("log", "-1", "--format=%ct");
  return git("rev-list", "-1", `--before=${Number(newest) - 86_400}`, "HEAD");
}

function git(...words) {
  const { status, stdout } = spawnSync("git", words, { encoding: "utf8" });
  return status === 0 ? stdout.trim() : "";
}

function houseOf(commit) {
  const house = resolve(".test/upgrade", commit);
  if (!existsSync(house)) {
    git("worktree", "prune");
    if (spawnSync("git", ["worktree", "add", "--detach", house, commit], { stdio: "inherit" }).status !== 0)
      fail(`The release before, ${commit}, could not be checked out.`);
  }
  if (!existsSync(join(house, "node_modules"))) {
    if (needsNothingElse(house)) symlinkSync(resolve("node_modules"), join(house, "node_modules"));
    else orFail(house, "npm", "ci", "--include=dev");
  }
  console.log(`The release before is ${commit}.`);
  orFail(house, process.execPath, "scripts/build.mjs");
  return house;
}

/** True if all its packages are installed here in the same version. */
function needsNothingElse(house) {
  const [then, now] = [house, "."].map((place) => {
    const { dependencies, devDependencies } = JSON.parse(readFileSync(join(place, "package.json"), "utf8"));
    return { ...dependencies, ...devDependencies };
  });
  return Object.entries(then).every(([name, version]) => now[name] === version);
}

function orFail(cwd, command, ...words) {
  if (spawnSync(command, words, { cwd, stdio: "inherit" }).status !== 0)
    fail(`'${command} ${words.join(" ")}' failed in ${cwd}.`);
}
