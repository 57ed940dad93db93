import { join } from "node:path";
import { pathToFileURL } from "node:url";

/** Scripts locate the project by their own path, so they are not bundled. */
const scriptsStay = {
  name: "scripts stay",
  setup({ onResolve }) {
    onResolve({ filter: /\/scripts\/[\w-]+\.mjs$/ }, ({ path, resolveDir }) => ({
      path: pathToFileURL(join(resolveDir, path)).href,
      external: true,
    }));
  },
};

/** Bundles a TypeScript program, without its packages, into a file that Node runs. */
export async function bundle(entry, outfile) {
  // Imported late, since esbuild may have been installed a moment ago.
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
