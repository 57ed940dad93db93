import { describe, expect, test } from "vitest";
import { bankTariff } from "./bank-tariff";
import { addDays, isoDate } from "./dates";
import { basisPoints } from "./rounding";
import { inCrores, inForce, percentWithGst, withGst } from "./tariff";

describe("what holds from a date on", () => {
  const versions = [
    { from: isoDate("2026-04-01"), rate: "7.00" },
    { from: isoDate("2025-04-01"), rate: "6.50" },
  ];

  test("is the newest version that has begun", () => {
    expect(inForce(versions, isoDate("2026-03-31")).rate).toBe("6.50");
    expect(inForce(versions, isoDate("2026-04-01")).rate).toBe("7.00");
  });

  test("is nothing before the first", () => {
    expect(() => inForce(versions, isoDate("2025-03-31"))).toThrow(RangeError);
  });
});

test("GST is added and rounded half-up: 5.00 is 5.90, 0.25 is 0.30", () => {
  expect(withGst(500n, "18.00")).toBe(590n);
  expect(withGst(25n, "18.00")).toBe(30n);
  expect(withGst(0n, "18.00")).toBe(0n);
  expect([percentWithGst("2.00", "18"), percentWithGst("0", "18")]).toEqual(["2.36", "0.00"]);
});

test("a report counts in crores with two decimals: ₹12,34,56,789 is 12.35", () => {
  expect(inCrores(12_34_56_789_00n)).toBe(1235n);
});

describe("the bank's own figures", () => {
  const { charges, depositRates, loanRates, progress } = bankTariff;

  test("give seniors no less than others, and each rate is a rate", () => {
    for (const { savings, fixed, recurring } of depositRates) {
      expect(basisPoints(savings)).toBeGreaterThan(0n);
      for (const { general, senior } of [...fixed, ...recurring])
        expect(basisPoints(senior)).toBeGreaterThanOrEqual(basisPoints(general));
    }
    for (const { loans } of loanRates)
      for (const { least, most } of loans)
        expect(basisPoints(most)).toBeGreaterThanOrEqual(basisPoints(least));
  });

  test("name no loan and no service twice, and run from the newest year back", () => {
    for (const { loans } of loanRates)
      expect(new Set(loans.map(({ product }) => product)).size).toBe(loans.length);
    for (const { services } of charges)
      expect(new Set(services.map(({ service }) => service)).size).toBe(services.length);
    const ends = progress.map(({ on }) => on);
    expect(ends).toEqual([...ends].sort().reverse());
    for (const { on } of progress) expect(addDays(on, 1)).toMatch(/-04-01$/);
  });
});
