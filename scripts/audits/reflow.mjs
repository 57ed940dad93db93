/**
 * `npm run audit reflow`: opens every page of the demo in four sizes of text, four languages, three widths, with scripts and
 * without; then looks for layout shifts. Writes each finding and where it was met to `test-results/reflow.md`, and is done in shares:
 * `REFLOW_LANGUAGES=ml,en`, `REFLOW_SIZES=normal,200 %`, `REFLOW_WIDTHS=320,360`, `REFLOW_MODES=none,scripts,shifts`, and a word
 * after `--` that selects pages by path. Exit code 1 for findings.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { signIn, startAuditedPortal } from "./scan/portal.mjs";
import { bringBrowser } from "../browser.mjs";
import { exitWithFindings } from "../root.mjs";

const chosen = (name, all) => process.env[`REFLOW_${name}`]?.split(",") ?? all;
const LANGUAGES = chosen("LANGUAGES", ["en", "ta", "te", "ml"]);
const SIZES = chosen("SIZES", ["normal", "large", "larger", "200 %"]);
const MODES = chosen("MODES", ["none", "scripts", "shifts"]);
const DESK = 1280;
/** Widths and heights of windows. */
const WINDOWS = [
  [320, 568],
  [360, 740],
  [DESK, 800],
].filter(([width]) => chosen("WIDTHS", ["320", "360", "1280"]).includes(String(width)));
const TABLE = "test-results/reflow.md";
/** One customer with everything, and one with the limits that the first lacks. */
const CUSTOMERS = [
  ["100200301", "9840012301"],
  ["100200305", "9840012305"],
];
const OPEN = ["/offline"];

const wanted = process.argv[2] ?? "";
const portal = await startAuditedPortal();
const { openPages, customerPages, faultsAt, needless, fontsOfTests, watchShifts, shiftsOf, MAX_SHIFT } =
  await bundled();
const { chromium } = await import("@playwright/test");
const found = new Map();
const exceptions = { asked: new Set(), met: new Set() };
let looked = 0;

try {
  const cookies = new Map();
  for (const [customer, mobile] of CUSTOMERS)
    cookies.set(customer, await signIn(portal.url, customer, mobile));
  const visits = [...allVisits(cookies)].filter(({ path }) => path.includes(wanted));
  const executablePath = await bringBrowser();
  const env = { ...process.env, ...fontsOfTests() };
  await lookWith({ executablePath, env }, async (browser) => {
    for (const mode of MODES.filter((mode) => mode !== "shifts"))
      await share(LANGUAGES, (language) => measuredPages(browser, mode, language, visits));
    if (MODES.includes("shifts")) await share([360, DESK], (width) => shiftingPages(browser, width, visits));
  });
  // With a page left out, an exception may be met elsewhere.
  if (wanted === "") for (const name of needless(exceptions)) note("exception no longer needed", name);
} finally {
  await portal.stop();
}
const findings = [...found]
  .sort()
  .map(([fault, places]) => [fault, `${places.size} times`, ...[...places].slice(0, 4)].join("\n    "));
console.log(`${looked} looks`);
const rows = [...found]
  .sort()
  .map(([fault, places]) => `| ${fault} | ${places.size} | ${[...places].join("; ")} |`);
mkdirSync("test-results", { recursive: true });
writeFileSync(TABLE, ["| finding | times | where |", "| --- | --- | --- |", ...rows, ""].join("\n"));
console.log(`Table: ${TABLE}`);
exitWithFindings(findings, "Nothing found.");

async function bundled() {
  const { build } = await import("esbuild");
  const outfile = join(portal.directory, "pages.mjs");
  await build({
    stdin: {
      contents: `export { customerPages, faultsAt, needless, openPages } from "tests/support/reflow-pages";
        export { watchShifts, shiftsOf, MAX_SHIFT } from "tests/support/shifts";
        export { fontsOfTests } from "tests/support/fonts";`,
      resolveDir: process.cwd(),
    },
    bundle: true,
    outfile,
    platform: "node",
    format: "esm",
    tsconfig: "tsconfig.json",
    logLevel: "warning",
  });
  return import(pathToFileURL(outfile).href);
}

/** Pages that both customers have are opened as the first. */
function* allVisits(cookies) {
  for (const path of [...openPages, ...OPEN]) yield { path, cookie: "" };
  const known = new Set();
  for (const [customer] of CUSTOMERS)
    for (const path of customerPages(customer)) {
      const page = path.replace(/\d{15}/, "");
      if (known.has(page)) continue;
      known.add(page);
      yield { path, cookie: cookies.get(customer) };
    }
}

async function lookWith(options, look) {
  const browser = await chromium.launch({ args: ["--no-sandbox"], ...options });
  try {
    await look(browser);
  } finally {
    await browser.close();
  }
}

async function share(items, work) {
  const waiting = [...items];
  const worker = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all([worker(), worker()]);
}

async function visitAll(browser, visits, options, look) {
  for (const cookie of new Set(visits.map((visit) => visit.cookie))) {
    const context = await browser.newContext({ timezoneId: "Asia/Kolkata", ...options });
    await context.addCookies(
      cookie
        .split("; ")
        .filter(Boolean)
        .map((pair) => {
          const [name, ...value] = pair.split("=");
          return { name, value: value.join("="), url: portal.url };
        }),
    );
    const page = await context.newPage();
    for (const { path } of visits.filter((visit) => visit.cookie === cookie)) await look(page, path);
    await context.close();
  }
}

function measuredPages(browser, mode, language, visits) {
  const options = { javaScriptEnabled: mode === "scripts", locale: `${language}-IN` };
  return visitAll(browser, visits, options, async (page, path) => {
    const answer = await page.goto(portal.url + path);
    if (answer.status() >= 500) note("answered as a fault", `${path} ${language}: ${answer.status()}`);
    if (mode === "scripts") await page.waitForTimeout(600);
    for (const [width, height] of WINDOWS) {
      await page.setViewportSize({ width, height });
      for (const size of SIZES) {
        for (const fault of await faultsAt(page, path, size, language, exceptions))
          noteLine(fault, `${width} px, ${mode}`);
        looked += 1;
      }
    }
  });
}

/** `/Send, larger, ml: word broken: div p: “…”` as its rule and element, and where. */
function noteLine(line, where) {
  const [page, rule, element, ...what] = line.split(": ");
  note(`${rule}: ${element}`, `${page}, ${where}: ${what.join(": ").replaceAll("|", "/")}`);
}

/** The browser's own layout shifts until hydration. */
function shiftingPages(browser, width, visits) {
  const viewport = { width, height: 800 };
  return visitAll(browser, visits, { viewport, locale: "ta-IN" }, async (page, path) => {
    await watchShifts(page);
    await page.goto(portal.url + path, { waitUntil: "load" });
    await page.waitForTimeout(600);
    const { sum, moved } = await shiftsOf(page);
    if (sum > MAX_SHIFT)
      note(`moves: ${moved[0]}`, `${path} ${width}: ${sum.toFixed(3)} by ${moved.join("; ")}`);
    looked += 1;
  });
}

function note(fault, place) {
  found.set(fault, (found.get(fault) ?? new Set()).add(place));
}
