import { describe, expect, it } from "vitest";
import { faultyPortalOfFile } from "tests/support/portal-of-file";
import type { Fault } from "tests/support/faulty-gateway";
import { readPdf } from "tests/support/pdf-text";
import { query } from "tests/support/query";
import { lastYear, yesterday } from "tests/support/today";
import { visibleText } from "tests/support/visitor";

/** Tax and certificates when a service fails: the rest of the page is there, and no paper is made of half the facts. */
const year = () => lastYear().choice;
const enquiry = () => `/TDSEnquiry?account=all&year=${year()}&quarter=year`;
const notFetched = "This could not be read from the bank";
const notOffered = "The bank does not offer this in net-banking yet";

const { bank, gateway, portal, visitor } = await faultyPortalOfFile({ customer: "100200301" });

async function read(path: string): Promise<string> {
  const answer = await visitor.get(path);
  expect(answer.status).toBe(200);
  return visibleText(answer.body);
}

describe.each<[Fault, string]>([
  ["cut-before", notFetched],
  ["error-500", notFetched],
  ["rubbish", notFetched],
  ["unknown-service", notOffered],
])("the gateway: %s", (error, says) => {
  it("without the projection, the tax deducted is shown", async () => {
    gateway.spoil(error, "TDSProjectionService");
    const text = await read(enquiry());
    expect(text).toContain("Total TDS ₹");
    expect(text).toContain(says);
    expect(text).not.toContain("TDS expected");
  });

  it("without the tax deducted, the projection is shown", async () => {
    gateway.spoil(error, "TDSCertificateService");
    const text = await read(enquiry());
    expect(text).toContain(says);
    expect(text).toContain("TDS expected for the whole year ₹");
  });

  it.each([
    ["InterestCertificateService", () => `/Certificates?kind=interest&year=${year()}`],
    ["BalanceCertificateService", () => `/Certificates?kind=balance&date=${yesterday()}`],
  ])("without %s the page says so and offers no paper", async (service, path) => {
    gateway.spoil(error, service);
    const text = await read(path());
    expect(text).toContain(says);
    expect(text).not.toContain("Download PDF");
  });

  it.each([
    ["TDSCertificateService", () => `/TaxDeducted/${year()}.pdf?account=all&quarter=year`],
    ["InterestCertificateService", () => `/InterestCertificates/${year()}.pdf`],
    ["BalanceCertificateService", () => `/BalanceCertificates/${yesterday()}.pdf`],
  ])("without %s its paper is refused in plain words", async (service, path) => {
    gateway.spoil(error, service);
    const answer = await visitor.get(path());
    expect(answer.status).toBe(error === "unknown-service" ? 404 : 503);
    expect(answer.headers.get("Content-Type")).toContain("text/plain");
    expect(answer.headers.get("Content-Disposition")).toBeNull();
  });
});

it.each(["GetAccountNumberListOnMobileService", "CustApiDetailsService"])(
  "without the holder's particulars (%s) a paper is refused: 'NA' is for what the bank does not have",
  async (service) => {
    gateway.spoil("error-500", service);
    const answer = await visitor.get(`/TaxDeducted/${year()}.pdf?account=all&quarter=year`);
    expect([answer.status, answer.headers.get("Content-Type")]).toEqual([
      503,
      expect.stringContaining("text/plain"),
    ]);
  },
);

it("without a PAN at the bank the page says which rate that costs, and the papers say NA", async () => {
  gateway.spoil("none");
  await query(bank.databaseUrl, "update bank.customer set sealed_pan = null where number = '100200301'");
  const text = await read("/TDSEnquiry");
  expect(text).toContain("TDS rate 20%");
  expect(text).toContain("the bank does not have your PAN");
  for (const path of [
    `/InterestCertificates/${year()}.pdf`,
    `/TaxDeducted/${year()}.pdf?account=all&quarter=q1`,
  ]) {
    const cookie = `session=${visitor.cookies.get("session")!}`;
    const answer = await fetch(portal.url + path, { headers: { Cookie: cookie } });
    const { pages } = await readPdf(new Uint8Array(await answer.arrayBuffer()));
    expect(pages.flat(2)).toContain("NA");
  }
});
