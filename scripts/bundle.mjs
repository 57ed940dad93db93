import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** The scripts find the house by where they lie, and tell by it whether they were started: they are not bundled. */
const scriptsStay = {
  name: "scripts stay",
  setup({ onResolve }) {
    onResolve({ filter: /\/scripts\/[\w-]+\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(join(resolveDir, path)).href,
      external: true,
    }));
  },
};

/** Makes a program in TypeScript, its own files in one, its packages where they are installed, into one that Node runs. */
export async function bundle(entry, outfile) {
  // Only now: esbuild may have been installed a moment ago.
  const { build } = await import("esbuild");
  await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    sourcemap: "inline",
    tsconfig: "tsconfig.json",
    logLevel: "warning",
    plugins: [scriptsStay],
  });
  return outfile;
}
