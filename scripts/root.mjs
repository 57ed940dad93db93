/** Base of every script; must not import packages. */
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

/** Keeps the time of a file whose text stays the same. */
export function writeIfChanged(path, text) {
  const file = join(root, path);
  if (!existsSync(file) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
}

/** Runs Node at the terminal, and exits with its code. */
export function exitWith(words, env = process.env) {
  process.exit(spawnSync(process.execPath, words, { cwd: root, env, stdio: "inherit" }).status ?? 1);
}

/** Prints what an audit has found, or `fine`, and exits with 1 if there is anything. */
export function exitWithFindings(findings, fine, found = "findings") {
  for (const finding of findings) console.error(finding);
  console.log(findings.length === 0 ? fine : `${findings.length} ${found}.`);
  process.exit(findings.length === 0 ? 0 : 1);
}

/** Releases of Node whose support is over. */
const ended = { 20: "April 2026", 21: "June 2024", 23: "June 2025" };

const majorOf = (version) => Number(version.split(".")[0]);

/** A line for who starts the portal; undefined if Node still gets security fixes. */
export function nodeWarning(version = process.versions.node) {
  const since = ended[majorOf(version)];
  return since && `Node ${version} gets no security fixes: its support ended in ${since}. Install Node 24.`;
}

export function warnOfNode() {
  const warning = nodeWarning();
  if (warning) console.error(warning);
}

if (majorOf(process.versions.node) < 20)
  fail(`Node ${process.versions.node} is too old: install Node 20 or later.`);
