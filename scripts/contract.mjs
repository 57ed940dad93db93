/** Writes `docs/contract` from the schemas in `common/contract`. */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { fail, root } from "./root.mjs";

process.chdir(root);
const { build } = await import("esbuild").catch(() => fail("esbuild is missing: run 'npm ci' first."));
const outfile = join(root, "node_modules/.cache/contract.mjs");
await build({
  entryPoints: ["scripts/contract/write.ts"],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  logLevel: "warning",
});
await import(pathToFileURL(outfile).href);
