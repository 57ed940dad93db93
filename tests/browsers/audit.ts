/** The main journeys in browsers that people have; started by scripts/audits/browsers.mjs. */
import { spawnSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { tableOf } from "../../scripts/table.mjs";
import { startPortal } from "../support/running-portal";
import startTestServer from "../support/test-server";
import type { Browser, Kind } from "./browser";
import { firefox } from "./firefox";
import { type Step, steps } from "./journey";
import { lynx } from "./lynx";
import { w3m } from "./w3m";
import { webkit } from "./webkit";

const all = [firefox, webkit, w3m, lynx];

interface Visit {
  kind: Kind;
  version: string;
  /** How each step ended; those after one that failed are not tried. */
  endings: ("ok" | "FAILED" | "–")[];
}

const wished = process.argv.slice(2).map((word) => word.toLowerCase());
const kinds = all.filter(
  ({ name }) => wished.length === 0 || wished.some((word) => name.toLowerCase().includes(word)),
);
const visits: Visit[] = [];
const stopServer = await startTestServer();
try {
  for (const kind of kinds) visits.push(await visit(kind));
} finally {
  await stopServer();
}
const rows = visits.map(({ kind, version, endings }) => [kind.name, version, ...endings]);
console.log(`\n${tableOf([["browser", "version", ...steps.map(({ name }) => name)], ...rows])}`);
const done = visits.length > 0 && visits.every(({ endings }) => endings.every((result) => result === "ok"));
process.exit(done ? 0 : 1);

async function visit(kind: Kind): Promise<Visit> {
  const version = versionOf(kind);
  console.log(
    `\n── ${kind.name} ${version ?? `is missing; on Debian: apt-get install ${kind.packages.join(" ")}`}`,
  );
  if (!version) return { kind, version: "missing", endings: steps.map(() => "–") };
  const home = mkdtempSync(join(realpathSync(tmpdir()), "browser-"));
  const portal = await startPortal();
  const browser = await kind.open(home);
  try {
    const endings: Visit["endings"] = [];
    for (const step of steps)
      endings.push(
        endings.includes("FAILED") ? "–" : await took(step, () => step.act(browser, portal), browser),
      );
    return { kind, version, endings };
  } finally {
    await browser.close();
    await portal.stop();
    rmSync(home, { recursive: true, force: true });
  }
}

/** A complaint of the browser itself is a fault of the step it came in. */
async function took({ name }: Step, act: () => Promise<void>, browser: Browser): Promise<"ok" | "FAILED"> {
  const start = Date.now();
  const before = browser.complaints().length;
  try {
    await act();
    const complaints = browser.complaints().slice(before);
    if (complaints.length > 0) throw new Error(complaints.join("\n"));
    console.log(`${name}: ${((Date.now() - start) / 1000).toFixed(1)} s`);
    return "ok";
  } catch (fault) {
    console.error(`${name} FAILED: ${(fault as Error).message}`);
    return "FAILED";
  }
}

/** Undefined where one of its packages is not installed. */
function versionOf({ packages }: Kind): string | undefined {
  const asked = ["-W", "-f", "${Version}\\n", ...packages];
  const { stdout, status } = spawnSync("dpkg-query", asked, { encoding: "utf8", timeout: 30_000 });
  return status === 0 ? /[\d.]+\d/.exec(stdout)?.[0] : undefined;
}
