import { templateOf } from "./relay.mjs";

/** Reads the scanners' reports and checks their coverage; docs/security.md explains the exceptions. */

export function readWapiti({ vulnerabilities, anomalies }) {
  return [...Object.entries(vulnerabilities), ...Object.entries(anomalies)].flatMap(([kind, list]) =>
    list
      .filter((one) => !isNoFault(kind, one))
      .map(({ method, path, info }) => `${kind}: ${method} ${path}: ${info}`),
  );
}

/**
 * A sandbox speaks plain http: no HSTS, no Secure cookies (tests/security/requests.test.ts covers those). No browser
 * supports X-XSS-Protection any more; the content security policy replaces it.
 */
function isNoFault(kind, { info }) {
  return /Secure Flag/i.test(kind) || /Strict-Transport-Security|X-XSS-Protection/i.test(info);
}

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

/** sqlmap's result for a target: `clean`, `injectable`, or `not-tried` if inconclusive. */
export function readSqlmap(output) {
  // Ignores 'appears injectable', which sqlmap mostly withdraws, since each page differs from the one before.
  if (/is vulnerable|identified the following injection/.test(output)) return "injectable";
  return /all tested parameters do not appear to be injectable/.test(output) ? "clean" : "not-tried";
}

/**
 * Gaps of a scan, as lines: paths of `wanted` not seen signed in, and forms never posted, or only with refusals of
 * their token. Forms of pages that differ in a number or reference only are one.
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
