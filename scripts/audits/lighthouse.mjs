/**
 * `npm run audit lighthouse`: Lighthouse scores a sandbox portal as a phone on a slow line. Exit code 1 for scores
 * below target. Speeds are meaningful on an idle machine only.
 */
import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { signIn, startAuditedPortal } from "./scan/portal.mjs";
import { findBrowser } from "../browser.mjs";
import { exitWithFindings, fail, root } from "../root.mjs";

/** npm keeps its 130 packages in a folder of their own. Last version for Node 20. */
const LIGHTHOUSE = "lighthouse@12.8.2";
const packages = join(root, "node_modules/.cache/lighthouse");

const wanted = { performance: 98, accessibility: 100, "best-practices": 100 };
const found = { ...wanted, seo: 100 };

/**
 * Skipped: the captcha's picture has one pixel per pixel of the page, to stay within the weight of a light page. There
 * are no other bitmaps.
 */
const NOT_ASKED = "image-size-responsive";

const STATEMENT = "/AccountStatement?account=001110010003301&range=3m";

const pages = [
  { name: "sign-in", path: "/", wanted: found },
  { name: "help", path: "/help", wanted: found },
  { name: "deposit rates", path: "/DepositRates", wanted: found },
  { name: "home", path: "/main", wanted, signedIn: true },
  { name: "statement", path: STATEMENT, wanted, signedIn: true },
  { name: "account", path: "/Movements", wanted, signedIn: true },
  { name: "transfer", path: "/OtherBankTransfer?mode=NEFT", wanted, signedIn: true },
  { name: "payments", path: "/Payments", wanted, signedIn: true },
  { name: "payees", path: "/ManageBeneficiary", wanted, signedIn: true },
  { name: "card", path: "/DebitCard", wanted, signedIn: true },
  { name: "charts", path: "/ChartDashboard", wanted, signedIn: true },
  { name: "spending", path: "/Spending", wanted, signedIn: true },
];

const browser = await findBrowser();
if (!browser) fail("Missing: a Chromium. 'npm test' brings one.");
if (lighthouse("--version").status !== 0)
  fail(`Missing: ${LIGHTHOUSE}, which npm brings from its registry: is that within reach?`);
const portal = await startAuditedPortal();
const short = [];
try {
  const cookie = await signIn(portal.url, "100200301", "9840012301");
  for (const page of pages) {
    const headers = page.signedIn ? { Cookie: cookie } : {};
    const { categories, audits } = look(page, await settle(page.path, headers), headers);
    const scores = Object.fromEntries(
      Object.keys(page.wanted).map((name) => [name, Math.round((categories[name].score ?? 0) * 100)]),
    );
    console.log(page.name, scores);
    for (const [name, least] of Object.entries(page.wanted))
      if (scores[name] < least)
        short.push(
          `${page.name}: ${name} ${scores[name]}, wanted ${least}: ${faults(categories[name], audits)}`,
        );
  }
} finally {
  await portal.stop();
}
exitWithFindings(short, "Lighthouse has all it wants.", "scores are too low");

/** Follows redirects first, since Lighthouse loses the session in a redirect. */
async function settle(path, headers) {
  const { url, ok, status } = await fetch(portal.url + path, { headers });
  if (!ok) throw new Error(`${path} answered ${status}`);
  return url;
}

function look({ name, wanted }, url, headers) {
  const report = join(portal.directory, "lighthouse.json");
  const { status, stderr } = lighthouse(
    ...[url, "--quiet", "--output=json", `--output-path=${report}`],
    ...[`--only-categories=${Object.keys(wanted).join()}`, `--extra-headers=${JSON.stringify(headers)}`],
    `--skip-audits=${NOT_ASKED}`,
    `--chrome-flags=--headless=new${process.getuid?.() === 0 ? " --no-sandbox" : ""}`,
  );
  if (status !== 0) throw new Error(`Lighthouse could not look at ${name}:\n${stderr}`);
  const result = JSON.parse(readFileSync(report, "utf8"));
  if (result.finalDisplayedUrl !== url) throw new Error(`${name} led to ${result.finalDisplayedUrl}`);
  return result;
}

function faults({ auditRefs }, audits) {
  return auditRefs
    .filter(({ id, weight }) => weight > 0 && audits[id].score !== null && audits[id].score < 1)
    .map(({ id }) => `${id} (${audits[id].displayValue ?? audits[id].title})`)
    .join(", ");
}

function lighthouse(...parameters) {
  return spawnSync("npx", ["--yes", LIGHTHOUSE, ...parameters], {
    env: { ...process.env, CHROME_PATH: browser, npm_config_cache: packages },
    stdio: ["ignore", "inherit", "pipe"],
    encoding: "utf8",
  });
}
