import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoCustomers } from "bank/demo/people";
import { grantOf } from "bank/credentials/grants";
import { createVault } from "bank/vault";
import { testSecret } from "tests/support/demo-template";
import { freePort } from "tests/support/free-port";
import { startCollector, type Collector } from "tests/support/otlp-collector";
import { query } from "tests/support/query";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import {
  branchTokens,
  cards,
  customer,
  newcomer,
  passwords,
  shortSecrets,
  visitAll,
  type WholeVisit,
} from "./whole-visit";
import { Visitor, mobileOf } from "tests/support/visitor";

/**
 * After a whole visit everything that was written on the way is searched for what was typed or kept in confidence: both programs'
 * logs, every row of both schemas, addresses, cookies and the bytes of all answers, data and documents included.
 */
let portal: RunningPortal;
let metrics: string;
let collector: Collector;
let visit: WholeVisit;
let grants: string[];
beforeAll(async () => {
  const METRICS_PORT = String(await freePort());
  collector = await startCollector();
  const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: collector.endpoint, OTEL_BSP_SCHEDULE_DELAY: "100" };
  portal = await startPortal({ OTP_SECONDS: "1", METRICS_PORT, ...traced });
  visit = await visitAll(portal);
  const watcher = new Visitor(`http://127.0.0.1:${METRICS_PORT}`);
  await new Visitor(portal.url).get(`/${customer}/${mobileOf(customer)}?account=${customer}`);
  metrics = (await watcher.get("/metrics")).body;
  const registrations = await query<{ id: string }>(portal.databaseUrl, "select id from bank.registration");
  grants = registrations.map(({ id }) => grantOf(createVault(testSecret), id));
});
afterAll(async () => {
  await portal?.stop();
  collector?.close();
});

/** Long enough that they stand nowhere by chance; what they are called says which one was found. */
const secrets = (): Record<string, string> => ({
  ...named("password", Object.values(passwords)),
  ...named("card", Object.values(cards)),
  ...named("branch token", Object.values(branchTokens)),
  ...named(
    "PAN",
    demoCustomers.flatMap(({ pan }) => (pan ? [pan] : [])),
  ),
  ...named(
    "Aadhaar",
    demoCustomers.map(({ aadhaar }) => aadhaar),
  ),
  ...named("grant", grants),
});

const named = (name: string, values: string[]) =>
  Object.fromEntries(values.map((value, place) => [`${name} ${place}`, value]));

const cookies = () => visit.visitors.flatMap((visitor) => [...visitor.cookieValues]);

/** Names of the secrets that stand in `written`, as typed or as their bytes in hexadecimal. */
function foundIn(written: string, criteria = secrets()): string[] {
  return Object.entries(criteria)
    .filter(([, secret]) => written.includes(secret) || written.includes(Buffer.from(secret).toString("hex")))
    .map(([name]) => name);
}

/** Short numbers are in many a longer one: alone, or as a value of their own, they are what they seem. */
const alone = (digits: string) => new RegExp(`(?<![\\w.:+-])${digits}(?![\\w.:-])`);

describe("no password, OTP, card number, CVV, PIN, branch token, grant, PAN or Aadhaar of a whole visit", () => {
  it("is sought for nothing: each was really typed, sent or kept", () => {
    expect(grants).toHaveLength(2);
    expect(visit.otps).toHaveLength(6);
    // Of pages and forms as data.
    const answers = visit.visitors.flatMap((visitor) => visitor.answers);
    expect(answers.filter((answer) => answer.includes("content-type,text/x-script"))).toHaveLength(13);
    expect(Object.values(secrets()).every((secret) => secret.length >= 10)).toBe(true);
    expect(new Set(Object.values(secrets())).size).toBe(Object.keys(secrets()).length);
  });

  it("is in the log of the portal or of the bank, faults included", () => {
    const logs = portal.output() + portal.bank.output();
    expect(logs).toContain('"level":50');
    expect(foundIn(logs, { ...secrets(), ...named("cookie", cookies()) })).toEqual([]);
    for (const short of [...visit.otps, ...Object.values(shortSecrets)])
      expect(logs).not.toMatch(alone(short));
  });

  it("is in the database in clear", async () => {
    const rows = await everyRow(portal.databaseUrl, ".");
    // What is looked through is really what the visit has written.
    for (const written of ["CANARY PAYEE", "payee-add", "canary", "card-pin", "registration-proof"])
      expect(rows).toContain(written);
    expect(foundIn(rows, { ...secrets(), ...named("cookie", cookies()) })).toEqual([]);
    // Six digits are in many an amount; where one-time passwords and cards go they are theirs.
    const perhaps = await everyRow(
      portal.databaseUrl,
      "^portal|otp|text_message|job|card|proof|registration",
    );
    for (const short of [...visit.otps, ...Object.values(shortSecrets)])
      expect(perhaps).not.toMatch(alone(short));
  });

  it("is in an address or a readable cookie", () => {
    const kept = visit.visitors.flatMap((visitor) => [...visitor.addresses, ...visitor.readableCookies()]);
    expect(kept.length).toBeGreaterThan(100);
    expect(foundIn(kept.join("\n"))).toEqual([]);
    for (const short of [...visit.otps, shortSecrets.cardPin])
      expect(kept.join("\n")).not.toMatch(alone(short));
  });

  it("is in the bytes of an answer, and no customer's full mobile", () => {
    const answers = visit.visitors.flatMap((visitor) => visitor.answers).join("\n");
    for (const shown of ["CANARY PAYEE", "98******01", "98******08"]) expect(answers).toContain(shown);
    const mobiles = { mobile: mobileOf(customer), "newcomer's mobile": mobileOf(newcomer) };
    expect(foundIn(answers, { ...secrets(), ...mobiles })).toEqual([]);
    for (const short of [...visit.otps, ...Object.values(shortSecrets)])
      expect(answers).not.toMatch(new RegExp(`>\\s*${short}\\s*<|\\\\?"${short}\\\\?"`));
  });
});

const personal = () => {
  const owned = demoCustomers.flatMap(({ number, name, mobile, accounts }) => [
    ...[number, name, mobile],
    ...accounts.map((account) => account.number),
  ]);
  return { ...secrets(), ...named("cookie", cookies()), ...named("customer's", owned) };
};

describe("the traces of a whole visit", () => {
  it("lead from a request to the calls and documents it caused, by the names of routes and services", async () => {
    await expect.poll(() => collector.text()).toContain("portal.correlation_id");
    const spans = collector.spans();
    const requests = new Map(spans.filter(({ kind }) => kind === 2).map((span) => [span.spanId, span]));
    const caused = spans.filter(({ parentSpanId }) => requests.has(parentSpanId ?? ""));
    const causes = caused.map(({ name, parentSpanId }) => `${requests.get(parentSpanId!)!.name} → ${name}`);
    for (const seen of [/^POST \/ → bank \w+$/, /^GET \/\w+\/:\w+ → document [\w-]+-pdf$/])
      expect(causes).toContainEqual(expect.stringMatching(seen));
  });

  it("hold no secret and nothing of a customer, and no address as it was sent", () => {
    expect(foundIn(collector.text(), personal())).toEqual([]);
    const shown = collector.spans().flatMap(({ attributes }) => attributes.map(({ key }) => key));
    expect([...new Set(shown)].sort()).toEqual([
      ...["bank.ending", "bank.reason", "bank.service", "document.kind", "document.outcome"],
      ...["http.request.method", "http.response.status_code", "http.route", "portal.correlation_id"],
    ]);
  });
});

describe("the metrics of a whole visit", () => {
  it("tell what was done, and how it ended", () => {
    for (const shown of [
      /^portal_sign_ins_total{step="otp",outcome="signed-in",bank="kaveri"} [1-9]/m,
      /^portal_sign_ins_total{step="password",outcome="unreachable",bank="kaveri"} 1$/m,
      /^portal_otps_total{outcome="sent",bank="kaveri"} [1-9]/m,
      /^portal_otp_entries_total{outcome="wrong",bank="kaveri"} [1-9]/m,
      /^portal_documents_total{outcome="made",bank="kaveri"} [1-9]/m,
      /^portal_bank_calls_total{service="\w+",ending="done",reason="",bank="kaveri"} [1-9]/m,
      /^portal_bank_calls_total{service="\w+",ending="not-sent",reason="no-\w+",bank="kaveri"} [1-9]/m,
      /^portal_requests_total{route="\/OtpVerification",status="3xx",bank="kaveri"} [1-9]/m,
      /^portal_requests_total{route="other",status="4xx",bank="kaveri"} [1-9]/m,
      /^portal_request_seconds_bucket{le="1",route="\/",bank="kaveri"} [1-9]/m,
      /^portal_sessions{bank="kaveri"} \d/m,
      /^portal_database_connections{state="used",bank="kaveri"} \d/m,
      /^portal_ready{bank="kaveri"} 1$/m,
      /^nodejs_eventloop_lag_p99_seconds \d/m,
    ])
      expect(metrics).toMatch(shown);
  });

  it("hold no secret and no number or name of a customer, account or mobile", () => {
    expect(foundIn(metrics, personal())).toEqual([]);
  });

  it("have few labels, whatever address is asked for and whatever the bank answers", () => {
    const values = [...metrics.matchAll(/(\w+)="([^"]*)"/g)].filter(([, name]) => name !== "le");
    const odd = values.filter(([, , value]) => !/^$|^[\w:./-]{1,60}$/.test(value!) || /\d{5}/.test(value!));
    expect(odd.map(([pair]) => pair)).toEqual([]);
    expect(new Set(values.map(([pair]) => pair)).size).toBeLessThan(250);
  });
});

/** All rows as text, as a thief of the database would read them; `tables` is a pattern of their names. */
async function everyRow(databaseUrl: string, tables: string): Promise<string> {
  const tablesNamed = await query<{ name: string }>(
    databaseUrl,
    `select schemaname || '.' || tablename as name from pg_tables
     where schemaname in ('bank', 'portal') and schemaname || '.' || tablename ~ $1`,
    [tables],
  );
  const texts: string[] = [];
  for (const { name } of tablesNamed) {
    const rows = await query<{ text: string }>(databaseUrl, `select t::text as text from ${name} t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts.join("\n");
}
