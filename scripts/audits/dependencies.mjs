/**
 * Checks package-lock.json against advisories. ADVISORIES names a file or folder in the form of osv.dev; without it
 * npm's registry is asked. Exit code 1 for findings, 2 if there are no advisories.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findingsIn, packagesOf, readAdvisories } from "../advisories.mjs";
import { root } from "../root.mjs";

const source = process.env.ADVISORIES;
try {
  process.exitCode = source ? holdAgainst(source) : askRegistry();
} catch (fault) {
  console.error(`The advisories could not be read: ${fault.message}`);
  process.exitCode = 2;
}

function holdAgainst(path) {
  const advisories = readAdvisories(path);
  if (advisories.length === 0) throw new Error(`${path} holds none`);
  const packages = packagesOf(JSON.parse(readFileSync(join(root, "package-lock.json"), "utf8")));
  const findings = findingsIn(packages, advisories);
  for (const { name, version, dev, id, summary } of findings)
    console.log(`${name} ${version} (${dev ? "builds and tests" : "serves customers"}): ${id} ${summary}`);
  console.log(`${packages.length} packages, ${advisories.length} advisories, ${findings.length} findings.`);
  return findings.length > 0 ? 1 : 0;
}

function askRegistry() {
  const asked = spawnSync("npm", ["audit", "--package-lock-only", "--json"], { cwd: root, encoding: "utf8" });
  const report = JSON.parse(asked.stdout);
  if (!report.vulnerabilities) throw new Error(`${report.message ?? "no answer"}. Set ADVISORIES to a copy.`);
  const found = Object.values(report.vulnerabilities);
  for (const { name, severity, range } of found) console.log(`${name} ${range}: ${severity}`);
  console.log(`${found.length} findings.`);
  return found.length > 0 ? 1 : 0;
}
