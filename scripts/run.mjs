/** Runs one of the built programs: `node scripts/run.mjs server`. */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { fail, root } from "./root.mjs";

const program = join(root, "build", `${process.argv[2]}.js`);
if (!existsSync(program)) fail(`${program} is missing: run 'npm ci' and 'npm run build' first.`);
process.chdir(root);
await import(program);
