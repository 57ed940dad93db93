/** Base of every script; must not import packages. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

const [major] = process.versions.node.split(".").map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or later.`);
