import { templateOf } from "./relay.mjs";

/** What the scanners' reports say, and whether they have looked at all; docs/security.md tells what is no fault, and why. */

/** Findings of wapiti's report (JSON), as lines. */
export function readWapiti({ vulnerabilities, anomalies }) {
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, list]) =>
    list
      .filter((one) => !isNoFault(kind, one))
      .map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  );
}

/**
 * A sandbox speaks plain http: no HSTS, no Secure cookies (tests/security/requests.test.ts looks at those). No browser
 * knows X-XSS-Protection any more: the page's policy stands in its place.
 */
function isNoFault(kind, { info }) {
  return /Secure Flag/i.test(kind) || /Strict-Transport-Security|X-XSS-Protection/i.test(info);
}

/** Faults in the log of bank and portal, each told once, as lines: whoever finds one has found something. */
export function readLog(log) {
  const faults = log
    .split("\n")
    .filter((line) => line.startsWith("{"))
    .map((line) => JSON.parse(line))
    .filter(({ level }) => level >= 50)
    .map(
      ({ process, path, service, err }) => `a fault in the ${process}: ${path ?? service}: ${err?.message}`,
    );
  return [...new Set(faults)];
}

/** The last word of sqlmap on one target: `clean`, `injectable`, or `not-tried` when it came to no conclusion. */
export function readSqlmap(output) {
  // What first 'appears injectable' it checks itself and mostly takes back: each page here differs from the one before.
  if (/is vulnerable|identified the following injection/.test(output)) return "injectable";
  return /all tested parameters do not appear to be injectable/.test(output) ? "clean" : "not-tried";
}

/**
 * What a scan has left out, as lines: a path of `wanted` not seen signed in, a form there that was not posted, or only
 * with refusals of its token. Forms of pages that differ in a number or reference alone are one.
 */
export function listMissing(sightings, wanted) {
  const missing = wanted.filter((path) => !sightings.some((seen) => seen.path === path && seen.signedIn));
  const forms = new Set(sightings.flatMap((seen) => seen.forms.map(templateOf)));
  const unposted = [...forms].filter(
    (form) =>
      !sightings.some(
        ({ method, path, statuses }) =>
          method === "POST" && templateOf(path) === form && statuses.some((status) => status !== 403),
      ),
  );
  return [
    ...missing.map((path) => `${path} was not seen signed in`),
    ...unposted.map((path) => `the form of ${path} was not tried`),
  ];
}
