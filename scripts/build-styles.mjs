/** Writes app/ui/styles.generated.css from the theme and its recipes, before the Remix compiler runs. */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, transform } from "esbuild";
import { root } from "./root.mjs";

const program = join(root, "node_modules/.cache/styles/stylesheet.mjs");
const target = join(root, "app/ui/styles.generated.css");

/** Older browsers get the same content, a little plainer. */
const browsers = ["chrome90", "firefox90", "safari14.1"];

export async function buildStyles() {
  mkdirSync(dirname(program), { recursive: true });
  await build({
    entryPoints: [join(root, "app/ui/stylesheet.ts")],
    outfile: program,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    logLevel: "warning",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const { stylesheet } = await import(`${pathToFileURL(program).href}?${Date.now()}`);
  const { code } = await transform(stylesheet(), { loader: "css", minify: true, target: browsers });
  writeFileSync(target, code);
  return target;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) await buildStyles();
