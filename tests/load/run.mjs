/**
 * Runs the measurements: `node tests/load/run.mjs` all in turn, `node tests/load/run.mjs pages` one. Each is a program of its own.
 * Machines are noisy, so a missed figure is no failure; a measurement that could not run is. `--compare <commit>` alone fails when
 * something has become dearer by 3 %, or when it is not sure that it has not: after `--rounds`, and at most `--further` ones of what was
 * found above. `--html` compares the pages too, `--requests` and `--warm` say of how many a side, of `routes` as well; `--requests` how
 * many pages `memory` asks for. `--against <commit>` lets `mix` and `machine` play that commit's portal too.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { parseArgs } from "node:util";
import { build as buildPrograms } from "../../scripts/build.mjs";
import { bundle } from "../../scripts/bundle.mjs";
import { tableOf } from "../../scripts/table.mjs";
import { root } from "../../scripts/root.mjs";
import { install } from "../../scripts/install.mjs";

process.chdir(root);
const folder = ".test/bench";
const known = readdirSync("tests/load")
  .filter((file) => file.endsWith(".bench.ts"))
  .map((file) => file.replace(".bench.ts", ""));
const { values: chosen, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    compare: { type: "string" },
    against: { type: "string" },
    html: { type: "boolean" },
    requests: { type: "string" },
    warm: { type: "string" },
    rounds: { type: "string" },
    further: { type: "string" },
  },
});
const names = chosen.compare ? ["compare"] : positionals;
for (const name of names.filter((name) => !known.includes(name))) {
  console.error(`There is no bench '${name}'; there are ${known.join(", ")}.`);
  process.exit(2);
}

install();
await buildPrograms();
mkdirSync(folder, { recursive: true });
const options = Object.fromEntries(
  Object.entries(chosen).map(([name, value]) => [`BENCH_${name.toUpperCase()}`, String(value)]),
);
const figures = [];
const broken = [];
for (const name of names.length > 0 ? names : known.filter((name) => name !== "compare")) {
  console.log(`\n── ${name}`);
  const program = await bundle(`tests/load/${name}.bench.ts`, `${folder}/${name}.mjs`);
  const report = `${folder}/${name}.json`;
  rmSync(report, { force: true });
  const { status } = spawnSync(process.execPath, ["--enable-source-maps", program], {
    env: { ...process.env, ...options, NODE_ENV: "production", BENCH_FIGURES: report },
    stdio: ["ignore", "inherit", "inherit"],
  });
  if (existsSync(report)) figures.push(...JSON.parse(readFileSync(report, "utf8")));
  if (status !== 0) broken.push(name);
}
console.log(`\n${tableOf([["figure", "measured", "wanted", ""], ...figureRows(figures)])}`);
for (const name of broken) console.error(`The bench '${name}' could not run to its end; see above.`);
const worse = chosen.compare !== undefined && figures.some(({ met }) => met === false);
process.exit(broken.length > 0 || worse ? 1 : 0);

function figureRows(figures) {
  return figures.map(({ name, measured, wanted, met }) => [
    name,
    measured,
    wanted,
    met === null ? "" : met ? "ok" : "missed",
  ]);
}
