/**
 * Runs the measurements: `node tests/load/run.mjs` all in turn, `node tests/load/run.mjs pages` one. Each is a program of its own.
 * Machines are noisy, so a missed figure is no failure; a measurement that could not run is.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { build as buildPrograms } from "../../scripts/build.mjs";
import { root } from "../../scripts/root.mjs";
import { install } from "../../scripts/install.mjs";

process.chdir(root);
const folder = ".test/bench";
const known = readdirSync("tests/load")
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""));
const names = process.argv.slice(2);
for (const name of names.filter((name) => !known.includes(name))) {
  console.error(`There is no bench '${name}'; there are ${known.join(", ")}.`);
  process.exit(2);
}

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

install();
await buildPrograms();
mkdirSync(folder, { recursive: true });
const figures = [];
const broken = [];
for (const name of names.length > 0 ? names : known) {
  console.log(`\n── ${name}`);
  const program = await bundle(name);
  const report = `${folder}/${name}.json`;
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", program], {
    env: { ...process.env, NODE_ENV: "production", BENCH_FIGURES: report },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (existsSync(report)) figures.push(...JSON.parse(readFileSync(report, "utf8")));
  if (status !== 0) broken.push(name);
}
printTable(figures);
for (const name of broken) console.error(`The bench '${name}' could not run to its end; see above.`);
process.exit(broken.length > 0 ? 1 : 0);

async function bundle(name) {
  const { build } = await import("esbuild");
  const outfile = `${folder}/${name}.mjs`;
  await build({
    entryPoints: [`tests/load/${name}.bench.ts`],
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

function printTable(figures) {
  const rows = figures.map(({ name, measured, wanted, met }) => [
    name,
    measured,
    wanted,
    met === null ? "" : met ? "ok" : "missed",
  ]);
  const table = [["figure", "measured", "wanted", ""], ...rows];
  const widths = table[0].map((_, column) => Math.max(...table.map((row) => row[column].length)));
  console.log();
  for (const row of table)
    console.log(
      row
        .map((cell, column) => cell.padEnd(widths[column]))
        .join("  ")
        .trimEnd(),
    );
}
