/** Fails the build when a form uses something of zod that browsers do not get: there it would be undefined, and nowhere else. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { root } from "./root.mjs";

const usesZod = /^import \* as \w+ from "zod";$/m;
const notForBrowsers = /\.(server|test)\.tsx?$|\.server\//;

const formFiles = () =>
  ["app", "common"]
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }).map(
        (file) => `${folder}/${file}`,
      ),
    )
    .filter((file) => /\.tsx?$/.test(file) && !notForBrowsers.test(file))
    .filter((file) => usesZod.test(readFileSync(join(root, file), "utf8")));

/** Resolves what `files` (paths from the root) import, with zod replaced as package.json's `browser` says. Throws on a missing name. */
export async function checkSchemas(files = formFiles()) {
  const { build } = await import("esbuild");
  await build({
    absWorkingDir: root,
    entryPoints: files,
    outdir: "build",
    write: false,
    bundle: true,
    platform: "browser",
    format: "esm",
    logLevel: "silent",
    logOverride: { "import-is-undefined": "error" },
  });
}
