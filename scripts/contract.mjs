/** Writes `docs/contract` from the schemas in `common/contract`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { bundle } from "./bundle.mjs";
import { root } from "./root.mjs";

process.chdir(root);
const outfile = await bundle("scripts/contract/write.ts", join(root, "node_modules/.cache/contract.mjs"));
await import(pathToFileURL(outfile).href);
