/**
 * `npm run audit web`: wapiti scans a signed-in sandbox portal, then sqlmap tests every address and form it met. Exit
 * code 1 for findings, and for gaps.
 */
import { spawn } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { URL } from "node:url";
import { captcha, need, signIn, startAuditedPortal, visit } from "./scan/portal.mjs";
import { exitWithFindings } from "../root.mjs";
import { startRelay, templateOf } from "./scan/relay.mjs";
import { listMissing, readLog, readSqlmap, readWapiti } from "./scan/verdict.mjs";

need("wapiti", "sqlmap");
const portal = await startAuditedPortal();
const complaints = [];
try {
  const customerCookie = await signIn(portal.url, "100200301", "9840012301");
  const menu = await menuPaths(customerCookie);
  const relay = await startRelay({
    url: portal.url,
    customerCookie,
    captcha,
    startVisit: () => visit(portal.url),
  });
  const near = await linksOf(customerCookie, menu);
  complaints.push(...(await crawl(relay, [...menu, ...near, ...(await linksOf(customerCookie, near))])));
  const sightings = relay.sightings();
  complaints.push(...listMissing(sightings, menu));
  complaints.push(...(await inject(relay, targetsIn(sightings))));
  complaints.push(...readLog(portal.log()));
  if ((await menuPaths(customerCookie)).length === 0) complaints.push("the session did not last to the end");
  relay.close();
} finally {
  await portal.stop();
}
exitWithFindings(complaints, "wapiti and sqlmap found nothing.");

async function menuPaths(cookie) {
  const page = await getPage("/main", cookie);
  const menu = page.includes('action="/SignOut"') ? page : "";
  const links = [...menu.matchAll(/<nav\b[\s\S]*?<\/nav>/g)].flatMap(([nav]) => [
    ...nav.matchAll(/\bhref="(\/[^"?#]*)"/g),
  ]);
  return [...new Set(links.map(([, path]) => path))];
}

/** Bypasses the relay, so that it does not count as scanned. */
async function getPage(path, cookie) {
  return (await fetch(portal.url + path, { headers: { Cookie: cookie } })).text();
}

/** Links of those pages, once per path and names of fields, since wapiti's own crawl is slow. */
async function linksOf(cookie, pages) {
  const links = new Map();
  for (const page of pages) {
    const html = await getPage(page, cookie);
    for (const [, link] of html.matchAll(/<a\b[^>]*\bhref="(\/[^"#]*)"/g)) {
      const { pathname, search, searchParams } = new URL(link.replaceAll("&amp;", "&"), portal.url);
      links.set([templateOf(pathname), ...searchParams.keys()].join(" "), pathname + search);
    }
  }
  return [...links.values()];
}

async function crawl(relay, pages) {
  const starts = new Set(["/NewUser", "/ForgotPassword", ...pages]);
  const report = join(portal.directory, "wapiti.json");
  // Otherwise wapiti downloads this list, even without the module wapp.
  writeFileSync(join(portal.directory, "apps.json"), "{}");
  const { status } = await run("wapiti", [
    ...["-u", `${relay.url}/`, "--scope", "folder", "-d", "3", "--endpoint", relay.url],
    ...[...starts].flatMap((path) => ["-s", relay.url + path]),
    // Without modules that need other sites: wapp downloads a list, ssrf uses its makers' server.
    ...["-m", "common,-blindsql,-ssrf,-wapp,crlf"],
    ...["--max-scan-time", "600", "--max-attack-time", "30", "-t", "30", "--flush-session", "--no-bugreport"],
    ...["--store-session", portal.directory, "--store-config", portal.directory],
    ...["-f", "json", "-o", report],
  ]);
  if (status !== 0) throw new Error(`wapiti ended with ${status}`);
  return readWapiti(JSON.parse(readFileSync(report, "utf8"))).map((finding) => `wapiti: ${finding}`);
}

function targetsIn(sightings) {
  const fields = (names) =>
    names.filter((name) => !["index", "token", "captchaToken", "captcha"].includes(name));
  return sightings.filter(({ names, first }) => fields(names).length > 0 && first !== 404);
}

async function inject(relay, targets) {
  const found = [];
  const waiting = [...targets];
  const worker = async () => {
    for (let target = waiting.shift(); target; target = waiting.shift()) {
      const verdict = readSqlmap(await tryInjections(relay, target));
      console.log(`sqlmap: ${target.method} ${target.path} (${target.names.join(", ")}): ${verdict}`);
      if (verdict !== "clean") found.push(`sqlmap: ${target.method} ${target.path}: ${verdict}`);
    }
  };
  await Promise.all([worker(), worker(), worker()]);
  return found;
}

async function tryInjections(relay, { method, url, body }) {
  const { output } = await run(
    "sqlmap",
    [
      ...["-u", relay.url + url, ...(method === "POST" ? ["--data", body] : [])],
      ...["--batch", "--level", "1", "--risk", "1", "--dbms", "PostgreSQL", "--technique", "BEU"],
      // Pages may be deleted meanwhile, so 404 is ignored.
      ...["--skip", "token,captchaToken,captcha", "--ignore-redirects", "--ignore-code", "404"],
      ...["--threads", "2", "--timeout", "30", "--disable-coloring"],
      ...["--output-dir", join(portal.directory, "sqlmap")],
    ],
    { quiet: true },
  );
  return output;
}

function run(program, parameters, { quiet = false } = {}) {
  const child = spawn(program, parameters, { stdio: ["ignore", quiet ? "pipe" : "inherit", "inherit"] });
  let output = "";
  child.stdout?.on("data", (answer) => (output += answer));
  return new Promise((resolve) => child.once("close", (status) => resolve({ status, output })));
}
