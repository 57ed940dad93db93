/** Clears up behind a run that was killed. `node scripts/test/clear.mjs` does it in the tree it is started in. */
import { resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { root } from "../root.mjs";

/** Answers how many `programs` and `servers` it has ended. */
export async function clear() {
  const outfile = resolve(".test/left-behind.mjs");
  // Imported late, since esbuild may have been installed a moment ago.
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: ["tests/support/left-behind.ts"],
    outfile,
    bundle: true,
    platform: "node",
    format: "esm",
    packages: "external",
    logLevel: "warning",
  });
  const { clearLeftBehind } = await import(pathToFileURL(outfile));
  return clearLeftBehind();
}

/** Words of a run about an earlier one; undefined if nothing was left. */
export function leftWords({ programs, servers }) {
  const parts = [
    ...(servers > 0 ? [`${servers} PostgreSQL ${servers > 1 ? "servers" : "server"}`] : []),
    ...(programs > 0 ? [`${programs} ${programs > 1 ? "programs" : "program"}`] : []),
  ];
  return parts.length > 0 ? `A run that was killed had left ${parts.join(" and ")}: ended now.` : undefined;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await clear();
