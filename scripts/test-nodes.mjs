/**
 * `npm run test:nodes`: the test run under each supported Node; `npm run test:nodes -- cards` runs one area. NODE_22
 * and NODE_24 may name installed ones; otherwise npm installs them.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { fail, root } from "./root.mjs";
import { tableOf } from "./table.mjs";

const wanted = ["22", "24"];

process.chdir(root);
const rows = wanted.map((major) => {
  const node = process.env[`NODE_${major}`] || bring(major);
  const version = versionOf(node);
  if (!version?.startsWith(`v${major}.`))
    fail(`${node} is no Node ${major} (${version ?? "it does not run"}).`);
  console.log(`\n══ Node ${version}`);
  const { status } = spawnSync(node, ["scripts/test.mjs", ...process.argv.slice(2)], {
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
    stdio: ["ignore", "inherit", "inherit"],
  });
  return [version, status === 0 ? "passed" : "FAILED"];
});
console.log(`\n${tableOf([["node", ""], ...rows])}`);
process.exit(rows.every(([, result]) => result === "passed") ? 0 : 1);

function bring(major) {
  const place = join(root, ".test/nodes", major);
  const name = `node-${process.platform}-${process.arch}`;
  const node = join(place, "node_modules", name, "bin/node");
  if (versionOf(node)) return node;
  mkdirSync(place, { recursive: true });
  spawnSync(
    "npm",
    ["install", "--prefix", place, "--no-save", "--no-audit", "--no-fund", `${name}@${major}`],
    {
      stdio: ["ignore", "inherit", "inherit"],
    },
  );
  return node;
}

function versionOf(node) {
  const { status, stdout } = spawnSync(node, ["--version"], { encoding: "utf8" });
  return status === 0 ? stdout.trim() : undefined;
}
