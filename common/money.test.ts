import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatRupees, groupIndian, parseAmount, parsePlainAmount, plainAmount } from "./money";

const paise = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });

describe("what a customer types as an amount", () => {
  it.each([
    ["1,00,000", 1_00_000_00n],
    ["100,000", 1_00_000_00n],
    ["100000", 1_00_000_00n],
    ["0.01", 1n],
    ["5.", 500n],
    ["1.5", 150n],
    ["007", 700n],
    [" 250.75 ", 25_075n],
    ["₹100", 100_00n],
    ["₹ 1,500.00", 1_500_00n],
    ["Rs. 500", 500_00n],
    ["rs500", 500_00n],
    ["₹500", 500_00n],
    ["₹ 1,00,000.50", 1_00_000_50n],
    ["Rs. 1 00 000", 1_00_000_00n],
    ["INR\u00a02,500", 2_500_00n],
    ["9999999999999.99", 999_999_999_999_999n],
  ])("%s is read", (typed, expected) => {
    expect(parseAmount(typed)).toEqual({ ok: true, paise: expected });
  });

  it.each([
    ["", "empty"],
    ["   ", "empty"],
    ["1e5", "not-a-number"],
    ["0x10", "not-a-number"],
    ["NaN", "not-a-number"],
    ["Infinity", "not-a-number"],
    ["-5", "not-a-number"],
    ["+5", "not-a-number"],
    [".5", "not-a-number"],
    ["1.2.3", "not-a-number"],
    ["1,0000", "not-a-number"],
    ["10,00", "not-a-number"],
    ["௧௦௦", "not-a-number"],
    ["१००", "not-a-number"],
    ["１００", "not-a-number"],
    ["₹", "not-a-number"],
    ["₹-5", "not-a-number"],
    ["₹₹5", "not-a-number"],
    ["$100", "not-a-number"],
    ["100 dollars", "not-a-number"],
    ["0", "zero"],
    ["0.00", "zero"],
    ["1.005", "too-many-decimals"],
    ["10000000000000", "too-large"],
    ["9".repeat(400), "too-large"],
    ["x".repeat(400), "not-a-number"],
  ])("%s is refused as %s", (typed, error) => {
    expect(parseAmount(typed)).toEqual({ ok: false, fault: error });
  });

  it("an amount shown is read back as the same paise, grouped or not", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 15n - 1n }), (amount) => {
        expect(parseAmount(formatAmount(amount))).toEqual({ ok: true, paise: amount });
        expect(parseAmount(plainAmount(amount))).toEqual({ ok: true, paise: amount });
      }),
    );
  });

  it("no text at all makes it throw or read a negative", () => {
    fc.assert(
      fc.property(fc.string(), (typed) => {
        const read = parseAmount(typed);
        expect(read.ok ? read.paise > 0n : read.fault.length > 0).toBe(true);
      }),
    );
  });
});

describe("how money is shown", () => {
  it("is grouped as the platform groups for India", () => {
    const platform = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), (rupees) => {
        expect(formatAmount(BigInt(rupees) * 100n)).toBe(platform.format(rupees === 0 ? 0 : rupees));
      }),
    );
  });

  it.each([
    [0n, "₹0.00"],
    [5n, "₹0.05"],
    [-500n, "-₹5.00"],
    [1_23_456_70n, "₹1,23,456.70"],
    [12_34_56_789_00n, "₹12,34,56,789.00"],
  ])("%s paise is %s", (amount, shown) => {
    expect(formatRupees(amount)).toBe(shown);
  });

  it("grouping only adds commas", () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 30n }), (digits) => {
        expect(groupIndian(digits.toString()).replaceAll(",", "")).toBe(digits.toString());
      }),
    );
  });
});

describe("amounts of the gateway", () => {
  it("travel without loss", () => {
    fc.assert(
      fc.property(paise, (amount) => {
        expect(parsePlainAmount(plainAmount(amount))).toBe(amount);
      }),
    );
  });

  it.each([
    ["500", 50_000n],
    ["500.5", 50_050n],
    ["-500.00", -50_000n],
    ["+1.10", 110n],
    ["1.1000", 110n],
    ["1.005", null],
    ["", null],
    ["abc", null],
    ["1,000", null],
  ])("%s is %s paise", (wire, expected) => {
    expect(parsePlainAmount(wire)).toBe(expected);
  });
});
