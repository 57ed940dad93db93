/** A copy of the tree below the system's folder for temporary files: there files are changed, and tests run. */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import {
  appendFileSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "../root.mjs";

const OUTPUT = ".test/mutant.log";

/** Paths of the tree's files, those included that git does not know yet. */
export const treeFiles = () =>
  execFileSync("git", ["ls-files", "-co", "--exclude-standard"], { cwd: root, encoding: "utf8" })
    .split("\n")
    .filter((path) => path && existsSync(join(root, path)));

/**
 * Makes the copy, with the tree's packages. `write` puts a text in a file's place and `restore` brings back the tree's;
 * `run` starts Node there, and `output` answers what it has written. The copy is removed when this process ends, by a signal too.
 */
export async function makeScratch() {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "mutants-")));
  const running = new Set();
  process.once("exit", () => {
    for (const child of running) endGroup(child);
    remove(folder);
  });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) process.once(signal, () => process.exit(1));

  for (const path of treeFiles()) cpSync(join(root, path), join(folder, path));
  symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));
  // Some tests ask git for the files of the tree.
  execFileSync("git", ["init", "--quiet"], { cwd: folder });
  appendFileSync(join(folder, ".git/info/exclude"), "\nnode_modules\n");
  execFileSync("git", ["add", "--all"], { cwd: folder });
  mkdirSync(join(folder, ".test"));
  const { makeTextTables } = await import(pathToFileURL(join(folder, "scripts/i18n-tables.mjs")));
  makeTextTables();

  return {
    folder,
    write: (path, text) => writeFileSync(join(folder, path), text),
    restore: (path) => cpSync(join(root, path), join(folder, path)),
    run: (words, env, limit) => run(folder, running, words, env, limit),
    output: () => readFileSync(join(folder, OUTPUT), "utf8"),
  };
}

/** Resolves to the exit code, or to null if it did not end within `limit` milliseconds and was killed. */
function run(folder, running, words, env, limit) {
  const output = openSync(join(folder, OUTPUT), "w");
  const child = spawn(process.execPath, words, {
    cwd: folder,
    env: { ...process.env, ...env },
    // A group of its own can be killed with workers that no longer listen; the channel ends it with this process.
    detached: true,
    stdio: ["ignore", output, output, "ipc"],
  });
  closeSync(output);
  running.add(child);
  let late = false;
  const timer = setTimeout(() => {
    late = true;
    endGroup(child);
  }, limit);
  return new Promise((resolve) =>
    child.once("close", (code) => {
      clearTimeout(timer);
      running.delete(child);
      if (late) clear(folder);
      resolve(late ? null : (code ?? 1));
    }),
  );
}

function endGroup(child) {
  try {
    process.kill(-child.pid, "SIGKILL");
  } catch (error) {
    if (error.code !== "ESRCH") throw error;
  }
}

/** Ends programs and PostgreSQL that a killed run has left. */
const clear = (folder) =>
  spawnSync(process.execPath, ["scripts/test/clear.mjs"], { cwd: folder, stdio: "ignore" });

function remove(folder) {
  if (existsSync(join(folder, ".test"))) clear(folder);
  // The tests' PostgreSQL may keep its data in memory.
  const note = join(folder, ".test/postgres/moved-to");
  if (existsSync(note)) rmSync(readFileSync(note, "utf8").trim(), { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}
