import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { accountsOf } from "bank/demo/people";
import { auditRows } from "tests/support/ledger-rows";
import { readPdf } from "tests/support/pdf-text";
import { query } from "tests/support/query";
import { startPortal, type RunningPortal } from "tests/support/running-portal";
import { lastYear, today, yesterday } from "tests/support/today";
import { Visitor } from "tests/support/visitor";

/** Papers for the tax office are the customer's own, leave a row each, and never carry the whole PAN. */
const customer = "100200310";
const year = () => lastYear().choice;
const papers = {
  "of tax deducted": () => `/TaxDeducted/${year()}.pdf?account=all&quarter=year`,
  "of interest": () => `/InterestCertificates/${year()}.pdf`,
  "of balances": () => `/BalanceCertificates/${yesterday()}.pdf`,
};
const [foreign] = accountsOf("100200301") as [string];
let portal: RunningPortal;
let visitor: Visitor;

beforeAll(async () => {
  portal = await startPortal();
  visitor = new Visitor(portal.url);
  await visitor.signIn(customer);
});
afterAll(() => portal?.stop());

describe("a paper for the tax office", () => {
  it.each(Object.entries(papers))("%s needs a session", async (_, path) => {
    const answer = await new Visitor(portal.url).get(path());
    expect([answer.status, answer.location]).toEqual([401, null]);
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
  });

  it("leaves an audit row: whose, what became of it, and a certificate its reference", async () => {
    const before = (await auditRows(portal.databaseUrl, customer)).length;
    const asked = Object.values(papers);
    for (const path of asked) expect((await visitor.get(path())).status).toBe(200);
    const rows = (await auditRows(portal.databaseUrl, customer)).slice(before);
    expect(rows.map(({ act, outcome }) => [act, outcome])).toEqual(asked.map(() => ["document", "made"]));
    expect(rows.map(({ reference }) => reference?.split("/").slice(0, 2))).toEqual([
      undefined,
      ["INT", customer],
      ["BAL", customer],
    ]);
    const [row] = await query<{ subject: string }>(
      portal.databaseUrl,
      "select subject from portal.audit where act = 'document' order by id desc limit 1",
    );
    expect(row!.subject).toBe("*****0310");
  });

  it.each(Object.entries(papers))(
    "%s shows the last four characters of the PAN and nowhere the whole",
    async (_, path) => {
      const cookie = `session=${visitor.cookies.get("session")!}`;
      const answer = await fetch(portal.url + path(), { headers: { Cookie: cookie } });
      const { pages, information } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
      const read = [...pages.flat(2), ...Object.values(information).map(String)].join("\n");
      expect(read).toMatch(/^••\w{4}$/m);
      expect(read).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/);
    },
  );

  it.each(["/TaxDeducted/YEAR.pdf", "/TDSEnquiry"])(
    "%s of another's account does not exist, and leaves a row",
    async (path) => {
      const address = `${path}?account=${foreign}&year=YEAR&quarter=year`;
      const answer = await visitor.get(address.replaceAll("YEAR", year()));
      expect(answer.status).toBe(404);
      const { act, outcome } = (await auditRows(portal.databaseUrl, customer)).at(-1)!;
      expect([act, outcome]).toEqual(["foreign-account", "refused"]);
    },
  );

  it("of a year or a day that cannot be is refused in plain words", async () => {
    for (const [path, status] of [
      ["/TaxDeducted/fy2001.pdf?account=all&quarter=year", 400],
      [`/TaxDeducted/${year()}.pdf?account=all&quarter=q9`, 400],
      [`/TaxDeducted/${year()}.pdf`, 400],
      ["/InterestCertificates/fy2001.pdf", 400],
      [`/BalanceCertificates/${today()}.pdf`, 400],
      ["/BalanceCertificates/2026-02-30.pdf", 400],
      ["/BalanceCertificates/1950-01-01.pdf", 400],
      ["/BalanceCertificates/..%2Fpasswd.pdf", 404],
      [`/InterestCertificates/${year()}.xlsx`, 404],
      ["/TaxDeducted/2025-26.pdf", 404],
    ] as const) {
      const answer = await visitor.get(path);
      expect(answer.status, path).toBe(status);
      expect(answer.body, path).not.toContain("%PDF");
    }
  });
});
