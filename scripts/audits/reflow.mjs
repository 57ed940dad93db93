/**
 * `npm run audit reflow`: opens every page of the demo at 320 and 1280 px, at 360 px with the browser's text twice as
 * large and with the portal's largest text, in four languages, without scripts; then, with scripts, looks for layout
 * shifts. Exit code 1 for findings. A word after `--` selects pages by path.
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { signIn, startAuditedPortal } from "./scan/portal.mjs";
import { bringBrowser } from "../browser.mjs";
import { exitWithFindings } from "../root.mjs";

const LANGUAGES = ["en", "ta", "te", "ml"];
/** One customer with everything, and one with the limits that the first lacks. */
const CUSTOMERS = [
  ["100200301", "9840012301"],
  ["100200305", "9840012305"],
];
/** Pages of flows outside the menu, and pages that do not exist. */
const FLOWS = ["/Menu", "/Send?all", "/Schemes/Leave", "/BlockCard", "/ChangePin", "/GeneratePin"];
const DESK = 1280;
const OPEN = ["/NewUser?mode=forgot-password", "/offline", "/nowhere"];

const wanted = process.argv[2] ?? "";
const portal = await startAuditedPortal();
const { publicPaths, signedInPaths, reflowFaults, watchShifts, shiftsOf, MAX_SHIFT } = await bundled();
const { chromium } = await import("@playwright/test");
const found = new Map();
let looked = 0;

try {
  const cookies = new Map();
  for (const [customer, mobile] of CUSTOMERS)
    cookies.set(customer, await signIn(portal.url, customer, mobile));
  const visits = [...allVisits(cookies)].filter(({ path }) => path.includes(wanted));
  const executablePath = await bringBrowser();
  await lookWith({ executablePath }, (browser) =>
    share(LANGUAGES, (language) => narrowPages(browser, language, visits, [320, "larger", DESK])),
  );
  await lookWith({ executablePath, args: ["--blink-settings=defaultFontSize=32"] }, (browser) =>
    share(LANGUAGES, (language) => narrowPages(browser, language, visits, [360])),
  );
  await lookWith({ executablePath }, (browser) =>
    share([360, 1280], (width) => shiftingPages(browser, width, visits)),
  );
} finally {
  await portal.stop();
}
const findings = [...found]
  .sort()
  .map(([fault, places]) => [fault, `${places.size} times`, ...[...places].slice(0, 4)].join("\n    "));
console.log(`${looked} looks`);
exitWithFindings(findings, "Nothing found.");

async function bundled() {
  const { build } = await import("esbuild");
  const outfile = join(portal.directory, "pages.mjs");
  await build({
    stdin: {
      contents: `export { publicPaths, signedInPaths } from "tests/support/all-pages";
        export { reflowFaults, watchShifts, shiftsOf, MAX_SHIFT } from "tests/support/reflow";`,
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
  for (const path of [...publicPaths, ...OPEN]) yield { path, cookie: "" };
  const known = new Set();
  for (const [customer] of CUSTOMERS)
    for (const path of [...signedInPaths(customer), ...FLOWS]) {
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

/** Widths in px; `larger` is 360 px with the largest text of the portal. */
function narrowPages(browser, language, visits, widths) {
  return visitAll(
    browser,
    visits,
    { javaScriptEnabled: false, locale: `${language}-IN` },
    async (page, path) => {
      await page.setViewportSize({ width: 320, height: 640 });
      const answer = await page.goto(portal.url + path);
      if (answer.status() >= 500) note("answered as a fault", `${path} ${language}: ${answer.status()}`);
      for (const width of widths) {
        const scaled = width === "larger";
        await page.setViewportSize({ width: scaled ? 360 : width, height: 640 });
        await page.evaluate(
          (size) => globalThis.document.documentElement.setAttribute("data-text", size),
          scaled ? "larger" : "normal",
        );
        for (const { rule, where, what } of await reflowFaults(page))
          // The menu next to the page has the height of the page, and covers nothing.
          if (width !== DESK || rule !== "covered")
            note(`${rule}: ${where}`, `${path} ${language} ${width}: ${what}`);
        looked += 1;
      }
    },
  );
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
