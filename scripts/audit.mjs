/** `npm run audit <name>`: one of the long trials and scans of `scripts/audits`, with its parameters. */
import { readdirSync } from "node:fs";

const folder = new URL("audits/", import.meta.url);
const names = readdirSync(folder).flatMap((file) => /^(.+)\.mjs$/.exec(file)?.[1] ?? []);
const [name] = process.argv.splice(2, 1);
if (!names.includes(name)) {
  console.error(`npm run audit <name>, one of ${names.join(", ")}`);
  process.exit(2);
}
await import(new URL(`${name}.mjs`, folder).href);
