/** Runs one of the built programs: `node scripts/run.mjs server`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, root, warnOfNode } from "./root.mjs";

const program = join(root, "build", `${process.argv[2]}.js`);
if (!existsSync(program)) fail(`${program} is missing: run 'npm ci' and 'npm run build' first.`);
process.chdir(root);
if (["server", "bank"].includes(process.argv[2])) warnOfNode();
await import(program);
