import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, isoDate } from "./dates";
import { quarterOf, readTaxQuery, taxDocumentPath, taxQuarters } from "./tax-query";

const today = isoDate("2026-11-21");
const read = (query: string) => readTaxQuery(new URLSearchParams(query), today);

describe("the tax enquiry", () => {
  it("is untouched until a year or a quarter is sent; an account alone preselects it", () => {
    expect(read("")).toMatchObject({ state: "untouched" });
    expect(read("account=001110010003301")).toMatchObject({
      state: "untouched",
      chosen: { account: "001110010003301" },
    });
  });

  it("names what is missing or none of ours", () => {
    expect(read("account=&year=&quarter=")).toMatchObject({ missing: ["account", "year", "quarter"] });
    expect(read("account=all&year=fy2026&quarter=")).toMatchObject({ missing: ["quarter"] });
    expect(read("account=all&year=fy2019&quarter=q5")).toMatchObject({ missing: ["year", "quarter"] });
    expect(read("account=all&year=2025-26&quarter=q1")).toMatchObject({ missing: ["year"] });
  });

  it("reaches to the end of what was asked for, and not beyond today", () => {
    const asked = (quarter: string, year = "fy2026") => read(`account=all&year=${year}&quarter=${quarter}`);
    expect(asked("q1")).toMatchObject({ period: { from: "2026-04-01", to: "2026-06-30" } });
    expect(asked("q3")).toMatchObject({ period: { from: "2026-10-01", to: "2026-11-21" } });
    expect(asked("year")).toMatchObject({ period: { from: "2026-04-01", to: "2026-11-21" } });
    expect(asked("q4", "fy2025")).toMatchObject({ period: { from: "2026-01-01", to: "2026-03-31" } });
    expect(asked("q4")).toMatchObject({ state: "to-come", from: "2027-01-01" });
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
