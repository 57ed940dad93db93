/** Runs a measurement written in TypeScript: `node tests/load/run.mjs documents` runs documents.bench.ts. */
import { mkdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const name = process.argv[2];
const root = fileURLToPath(new URL("../..", import.meta.url));
const outfile = `${root}.test/bench/${name}.mjs`;
process.chdir(root);
mkdirSync(`${root}.test/bench`, { recursive: true });
await build({
  entryPoints: [`tests/load/${name}.bench.ts`],
  outfile,
  bundle: true,
  platform: "node",
  target: "node20",
  format: "esm",
  packages: "external",
  tsconfig: "tsconfig.json",
  logLevel: "warning",
});
await import(outfile);
