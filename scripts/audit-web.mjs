/** `npm run audit:web`: wapiti and sqlmap go over a signed-in sandbox portal; the exit code is 1 when they find anything. */
import { spawn, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createServer, request } from "node:http";
import { join } from "node:path";
import { need, signIn, startAuditedPortal } from "./audit-portal.mjs";

need("wapiti", "sqlmap");
const portal = await startAuditedPortal();
const findings = [];
try {
  findings.push(...(await crawl()), ...(await inject()));
} finally {
  await portal.stop();
}
for (const finding of findings) console.error(`Found: ${finding}`);
console.log(findings.length === 0 ? "wapiti and sqlmap found nothing." : `${findings.length} findings.`);
process.exit(findings.length === 0 ? 0 : 1);

async function crawl() {
  const cookie = await signIn(portal.url, "100200301", "9840012301");
  const relay = await withoutSignOut(cookie);
  const report = join(portal.directory, "wapiti.json");
  const status = await run("wapiti", [
    ...["-u", `${relay.url}/`, "--scope", "folder", "-d", "4", "--endpoint", relay.url],
    ...["/main", "/Dashboard", "/AccountStatement", "/Payments"].flatMap((path) => ["-s", relay.url + path]),
    ...["-m", "common,csp,cookieflags,http_headers,redirect,crlf,permanentxss"],
    ...["--max-scan-time", "600", "--max-attack-time", "120", "--flush-session", "--no-bugreport"],
    ...["--store-session", portal.directory, "--store-config", portal.directory],
    ...["-f", "json", "-o", report],
  ]);
  relay.close();
  if (status !== 0) throw new Error(`wapiti ended with ${status}`);
  if (relay.pages.size < 20) throw new Error(`wapiti saw no more than ${[...relay.pages].join(", ")}`);
  const { vulnerabilities, anomalies } = JSON.parse(readFileSync(report, "utf8"));
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, list]) =>
    list.filter((one) => !isNoFault(kind, one)).map(({ path, info }) => `wapiti: ${kind}: ${path}: ${info}`),
  );
}

function run(program, parameters) {
  return new Promise((resolve) => spawn(program, parameters, { stdio: "inherit" }).once("close", resolve));
}

/** The portal with the session's cookie added, where nobody can sign out: wapiti presses every button. */
function withoutSignOut(cookie) {
  const target = new URL(portal.url);
  const pages = new Set();
  const server = createServer((asked, answer) => {
    if (/^\/SignOut/i.test(asked.url)) return void answer.writeHead(404).end();
    const { port } = target;
    const headers = { ...asked.headers, cookie, "accept-encoding": "identity" };
    const passed = request(
      { host: "localhost", port, path: asked.url, method: asked.method, headers },
      (said) => {
        if (said.statusCode === 200) pages.add(asked.url.split("?")[0]);
        answer.writeHead(said.statusCode, said.headers);
        said.pipe(answer);
      },
    );
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  return new Promise((resolve) =>
    server.listen(0, "localhost", () =>
      resolve({ pages, url: `http://localhost:${server.address().port}`, close: () => server.close() }),
    ),
  );
}

/**
 * A sandbox speaks plain http, so it has neither HSTS nor Secure cookies; tests/security/requests.test.ts looks at those. And no
 * browser knows X-XSS-Protection any more: the policy of the page stands in its place.
 */
function isNoFault(kind, { info }) {
  return /Secure Flag/i.test(kind) || /Strict-Transport-Security|X-XSS-Protection/i.test(info);
}

async function inject() {
  const paths = [
    "/AccountStatement?account=1&range=1m&from=2026-01-01&to=2026-02-01&page=1",
    "/Payments?state=all&page=1",
    "/ManageBeneficiary?kind=imps&page=1",
    "/ViewScheduleTransfer?kind=imps&page=1",
    "/?to=/main&reason=signed-out",
  ];
  const found = [];
  for (const path of paths) {
    const cookie = await signIn(portal.url, "100200305", "9840012305");
    const { stdout, status } = spawnSync(
      "sqlmap",
      [
        ...["-u", portal.url + path, "--cookie", cookie, "--batch", "--level", "2", "--risk", "1"],
        ...["--dbms", "PostgreSQL", "--technique", "BEUS", "--skip", "session,device", "--threads", "4"],
        ...["--output-dir", join(portal.directory, "sqlmap"), "--disable-coloring"],
      ],
      { encoding: "utf8", maxBuffer: 1e8 },
    );
    console.log(`sqlmap ${path}: ${status === 0 ? "done" : `ended with ${status}`}`);
    if (status !== 0) throw new Error(stdout.slice(-2_000));
    // What first 'appears injectable' it checks itself and mostly takes back: each page here differs from the one before.
    if (/is vulnerable|identified the following injection/.test(stdout)) found.push(`sqlmap: ${path}`);
  }
  return found;
}
