import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { Visitor } from "tests/support/visitor";

/** Drawings need no exception: no page may use styles of its own, those with charts included. */
const pages = ["/ChartDashboard", "/LineChartDashboard", "/LineChartDashboard?span=24-hours"];
let portal: RunningPortal;
let visitor: Visitor;

beforeAll(async () => {
  portal = await startPortal();
  visitor = new Visitor(portal.url);
  await visitor.signIn("100200301");
});
afterAll(() => portal?.stop());

const policyOf = (headers: Headers) =>
  headers.get("Content-Security-Policy")!.replaceAll(/'nonce-[^']+'/g, "'nonce'");

describe("a page with a chart", () => {
  it.each(pages)("%s has the policy of every page, and nothing in it that this would stop", async (path) => {
    const [chart, other] = [await visitor.get(path), await visitor.get("/main")];
    expect(chart.body).toContain("<svg viewBox");
    expect(policyOf(chart.headers)).toBe(policyOf(other.headers));
    expect(policyOf(chart.headers)).not.toMatch(/unsafe|style-src-attr/);
    expect(chart.body).not.toMatch(/<[^>]+\sstyle=/);
  });

  it.each(pages)("%s without scripts has its chart and no script", async (path) => {
    const { body, headers } = await visitor.get(path, { "Save-Data": "on" });
    expect(body).toContain("<svg viewBox");
    expect(body).not.toContain("<script");
    expect(headers.get("Content-Security-Policy")).toContain("script-src 'none'");
  });

  it("of another customer's account is not found", async () => {
    const [foreign] = accountsOf("100200306");
    expect((await visitor.get(`/LineChartDashboard?account=${foreign}`)).status).toBe(404);
  });
});
