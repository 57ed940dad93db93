/** Reads particulars of movements, one a line, and prints their kind and name: `npm run -s particulars < file`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { root } from "./root.mjs";

process.chdir(root);
const outfile = await bundle(
  "scripts/particulars/read.ts",
  join(root, "node_modules/.cache/particulars.mjs"),
);
await import(pathToFileURL(outfile).href);
