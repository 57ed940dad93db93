/**
 * `npm run audit watching`: promtool checks the alerts, the expressions of the board and the portal's metrics, and
 * when each alert fires (tests/audits/alerts.yml). Installs Debian's package `prometheus` as root; otherwise reports
 * that it is missing.
 */
import { spawnSync } from "node:child_process";
import { copyFileSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { freePort, need, signIn, startAuditedPortal } from "./scan/portal.mjs";
import { bringPrograms } from "../browser.mjs";
import { exitWithFindings } from "../root.mjs";

bringPrograms({ promtool: "prometheus" });
need("promtool");
const METRICS_PORT = await freePort();
const portal = await startAuditedPortal({ METRICS_PORT });
const faults = [];
try {
  const at = (name) => join(portal.directory, name);
  copyFileSync("docs/watching/alerts.yml", at("alerts.yml"));
  copyFileSync("tests/audits/alerts.yml", at("alerts-tried.yml"));
  ask("the alerts", "check", "rules", at("alerts.yml"));
  ask("when each alert comes", "test", "rules", at("alerts-tried.yml"));
  writeFileSync(at("board.yml"), JSON.stringify({ groups: [{ name: "board", rules: rulesOfBoard() }] }));
  ask("the board's expressions", "check", "rules", at("board.yml"));
  await signIn(portal.url, "100200301", "9840012301");
  const told = await (await fetch(`http://127.0.0.1:${METRICS_PORT}/metrics`)).text();
  ask("what a portal tells", "check", "metrics", { input: told });
} finally {
  await portal.stop();
}
exitWithFindings(faults, "Prometheus takes all of it.", "differ");

function ask(what, ...words) {
  const input = typeof words.at(-1) === "object" ? words.pop().input : undefined;
  const { status, stdout, stderr } = spawnSync("promtool", words, { input, encoding: "utf8" });
  const text = `${stdout}${stderr}`.trim();
  console.log(`${what}: ${status === 0 ? "fits" : "DIFFERS"}`);
  if (status !== 0) faults.push(`${what}:\n${text}`);
}

/** As recording rules, the form in which promtool checks expressions. */
function rulesOfBoard() {
  const { panels } = JSON.parse(readFileSync("docs/watching/board.json", "utf8"));
  const expressions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));
  return expressions.map((expr, place) => ({ record: `board:line:${place}`, expr }));
}
