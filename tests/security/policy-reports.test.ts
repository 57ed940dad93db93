import { describe, expect, it } from "vitest";
import { portalOfFile } from "tests/support/portal-of-file";
import { strict } from "tests/support/running-portal";
import { query } from "tests/support/query";
import { Visitor } from "tests/support/visitor";

/** Reports that browsers send about a page, and what may be sent in their place. */
const portal = await portalOfFile(strict);

const report = (given: object) => JSON.stringify({ "csp-report": given });

function send(body: string, type = "application/csp-report", headers: Record<string, string> = {}) {
  const more = { "Content-Type": type, ...headers };
  return fetch(`${portal.url}/policy-reports`, { method: "POST", body, headers: more });
}

const logged = () =>
  portal
    .output()
    .split("\n")
    .filter((line) => line.includes("a page broke its policy"))
    .map((line) => JSON.parse(line) as Record<string, unknown>);

describe("a page", () => {
  it("enforces Trusted Types with one policy, and names the address for reports", async () => {
    const { headers } = await new Visitor(portal.url).get("/");
    const policy = headers.get("Content-Security-Policy")!;
    expect(policy).toContain("require-trusted-types-for 'script'; trusted-types offline-worker;");
    expect(policy).toContain("report-uri /policy-reports; report-to policy");
    expect(headers.get("Reporting-Endpoints")).toBe('policy="/policy-reports"');
  });
});

describe("a report", () => {
  it("is taken in both forms without origin and token, and logged without address, query or handle", async () => {
    const page = `${portal.url}/LienEnquiry/4fGh7Kq2-secret?account=001110090003309`;
    const one = {
      "effective-directive": "img-src",
      "blocked-uri": "https://evil.example/a?b=1",
      "document-uri": page,
    };
    expect(
      (await send(report(one), undefined, { Origin: "null", "Sec-Fetch-Site": "cross-site" })).status,
    ).toBe(204);
    const body = {
      effectiveDirective: "require-trusted-types-for",
      blockedURL: "trusted-types-sink",
      documentURL: page,
    };
    const many = JSON.stringify(Array(20).fill({ type: "csp-violation", url: page, body }));
    expect((await send(many, "application/reports+json")).status).toBe(204);
    await expect.poll(() => logged().length).toBe(11);
    expect(logged()[0]).toMatchObject({
      directive: "img-src",
      blocked: "evil.example",
      page: "/LienEnquiry",
    });
    expect(logged()[1]).toMatchObject({
      directive: "require-trusted-types-for",
      blocked: "trusted-types-sink",
    });
    expect(JSON.stringify(logged())).not.toMatch(/4fGh7Kq2|001110090003309|account/);
  });

  it("of another form, or too large, is refused", async () => {
    const before = logged().length;
    expect((await send("{")).status).toBe(400);
    expect((await send("[1", "application/reports+json")).status).toBe(400);
    expect((await send('{"csp-report":[]}')).status).toBe(400);
    expect((await send(report({}), "text/plain")).status).toBe(415);
    expect((await send(report({}), undefined, { "Content-Encoding": "gzip" })).status).toBe(415);
    expect((await send(report({ sample: "x".repeat(9_000) }))).status).toBe(413);
    expect(logged()).toHaveLength(before);
  });

  it("is limited by address", async () => {
    let status = 0;
    for (let time = 0; time < 61 && status !== 429; time += 1) ({ status } = await send("{"));
    expect(status).toBe(429);
  });
});

describe("a form of another site", () => {
  it("is refused, and leaves a row that names the site", async () => {
    const origin = `https://evil-${process.pid}-${Date.now()}.example`;
    const sent = await fetch(portal.url, {
      method: "POST",
      body: "a=1",
      headers: { Origin: `${origin}/x?y` },
    });
    expect(sent.status).toBe(403);
    const rows = () =>
      query(
        portal.databaseUrl,
        "select subject, outcome, customer_number from portal.audit where act = 'foreign-origin'",
      );
    await expect.poll(rows).toEqual([{ subject: origin, outcome: "refused", customer_number: null }]);
  });
});
