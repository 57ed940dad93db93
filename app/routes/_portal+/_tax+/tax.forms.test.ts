import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isoDate } from "common/dates";
import {
  certificatePath,
  certificateReference,
  quarterOf,
  readCertificateQuery,
  readTaxQuery,
  taxDocumentPath,
  taxQuarters,
} from "./tax.forms";

const today = isoDate("2026-11-21");
const read = (query: string) => readTaxQuery(new URLSearchParams(query), today);

describe("the tax enquiry", () => {
  it("names what is missing or none of ours", () => {
    expect(read("account=&year=&quarter=")).toMatchObject({ missing: ["account", "year", "quarter"] });
    expect(read("account=all&year=fy2026&quarter=")).toMatchObject({ missing: ["quarter"] });
    expect(read("account=all&year=fy2019&quarter=q5")).toMatchObject({ missing: ["year", "quarter"] });
    expect(read("account=all&year=2025-26&quarter=q1")).toMatchObject({ missing: ["year"] });
  });

  it("reaches to the end of what was asked for, and not beyond today", () => {
    const requested = (quarter: string, year = "fy2026") =>
      read(`account=all&year=${year}&quarter=${quarter}`);
    expect(requested("q1")).toMatchObject({ period: { from: "2026-04-01", to: "2026-06-30" } });
    expect(requested("q3")).toMatchObject({ period: { from: "2026-10-01", to: "2026-11-21" } });
    expect(requested("year")).toMatchObject({ period: { from: "2026-04-01", to: "2026-11-21" } });
    expect(requested("q4", "fy2025")).toMatchObject({ period: { from: "2026-01-01", to: "2026-03-31" } });
    expect(requested("q4")).toMatchObject({ state: "to-come", from: "2027-01-01" });
  });

  it("is the same question as page and as document", () => {
    const { chosen } = read("account=all&year=fy2025&quarter=q2");
    expect(taxDocumentPath(chosen)).toBe("/TaxDeducted/fy2025.pdf?account=all&quarter=q2");
  });
});

it("four quarters are the year, without gap or overlap", () => {
  fc.assert(
    fc.property(fc.integer({ min: 1990, max: 2100 }), (year) => {
      const start = isoDate(`${year}-04-01`);
      const quarters = taxQuarters.slice(0, 4).map((quarter) => quarterOf(start, quarter));
      const whole = quarterOf(start, "year");
      expect([quarters[0]!.from, quarters[3]!.to]).toEqual([whole.from, whole.to]);
      expect(whole.to).toBe(`${year + 1}-03-31`);
      quarters.slice(1).forEach(({ from }, index) => expect(from).toBe(addDays(quarters[index]!.to, 1)));
    }),
  );
});

const readCertificate = (query: string) => readCertificateQuery(new URLSearchParams(query), today);

describe("a certificate", () => {
  it("of interest is of one of the years on offer", () => {
    const requested = readCertificate("kind=interest&year=fy2025");
    expect(requested).toMatchObject({ state: "asked", year: { name: "2025-26", to: "2026-03-31" } });
    expect(readCertificate("kind=interest&year=fy2026")).toMatchObject({ year: { to: today } });
    for (const year of ["", "fy2019", "2025"])
      expect(readCertificate(`kind=interest&year=${year}`)).toMatchObject({
        state: "wrong",
        fault: "errors.year",
      });
  });

  it("of balances is of a day that is over", () => {
    expect(readCertificate("kind=balance&date=2026-11-20")).toMatchObject({
      state: "asked",
      date: "2026-11-20",
    });
    expect(readCertificate("kind=balance&date=31/03/2026")).toMatchObject({
      state: "asked",
      date: "2026-03-31",
    });
    for (const [date, error] of [
      ["", "errors.noDate"],
      ["2026-02-30", "errors.noSuchDate"],
      ["yesterday", "errors.unreadDate"],
      ["2026-11-21", "errors.dayNotOver"],
      ["2036-01-01", "errors.dayNotOver"],
    ])
      expect(readCertificate(`kind=balance&date=${date}`)).toMatchObject({
        state: "wrong",
        kind: "balance",
        fault: error,
      });
  });

  it("of no known kind is not asked for", () => {
    for (const query of ["", "kind=", "kind=tax&year=fy2025"])
      expect(readCertificate(query).state).toBe("untouched");
  });

  it("has its document under the year or the day", () => {
    const path = (query: string) => {
      const requested = readCertificate(query);
      if (requested.state !== "asked") throw new Error(requested.state);
      return certificatePath(requested);
    };
    expect(path("kind=interest&year=fy2024")).toBe("/InterestCertificates/fy2024.pdf");
    expect(path("kind=balance&date=31-03-2026")).toBe("/BalanceCertificates/2026-03-31.pdf");
  });

  it("has the same reference whenever it is issued on the same day, and another on another", () => {
    const about = { customerNumber: "100200301", of: "2025-26", issuedOn: today };
    expect(certificateReference("interest", about)).toBe("INT/100200301/2025-26/21-11-2026");
    const next = { ...about, issuedOn: isoDate("2026-11-22") };
    expect(certificateReference("interest", next)).not.toBe(certificateReference("interest", about));
    expect(certificateReference("balance", about)).not.toBe(certificateReference("interest", about));
  });
});
