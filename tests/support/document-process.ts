import { mkdir, rm } from "node:fs/promises";
import { resolve } from "node:path";
import { build } from "esbuild";

/** The document process built from source as it stands, for one test file; `remove` deletes it again. */
export async function builtDocumentProcess(): Promise<{ path: string; remove(): Promise<void> }> {
  // Below the project, so that it finds the packages.
  const folder = resolve(".test/documents");
  await mkdir(folder, { recursive: true });
  const path = resolve(folder, `process-${process.pid}-${Date.now()}.mjs`);
  await build({
    entryPoints: ["app/documents/process.server.ts"],
    outfile: path,
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    packages: "external",
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
  return { path, remove: () => rm(path, { force: true }) };
}
