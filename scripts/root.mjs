/** What every script stands on; nothing here needs an installed package. */
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

/** Ends the script with a word to the person who called it. */
export function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}

const [major] = process.versions.node.split(".").map(Number);
if (major < 20) fail(`Node ${process.versions.node} is too old: install Node 20 or later.`);
