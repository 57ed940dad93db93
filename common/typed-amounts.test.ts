import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatRupees, plainAmount } from "./money";
import { parseAmount } from "./typed-amounts";

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
    ["500/-", 500_00n],
    ["Rs 1,00,000/- only", 1_00_000_00n],
    [".5", 50n],
    ["1 lakh", 1_00_000_00n],
    ["1.5 lakhs", 1_50_000_00n],
    ["50k", 50_000_00n],
    ["2 crore", 2_00_00_000_00n],
    ["1.0000001 lakh", 1_00_000_01n],
    ["௫௦௦", 500_00n],
    ["१,००,०००", 1_00_000_00n],
    ["１００", 100_00n],
    ["₹௧ லட்சம்", 1_00_000_00n],
    ["1.5 లక్షలు", 1_50_000_00n],
    ["2 കോടി", 2_00_00_000_00n],
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
    [".", "not-a-number"],
    ["lakh", "not-a-number"],
    ["9e5", "not-a-number"],
    ["5/2", "not-a-number"],
    ["1.2.3", "not-a-number"],
    ["1,0000", "not-a-number"],
    ["10,00", "not-a-number"],
    ["₹", "not-a-number"],
    ["₹-5", "not-a-number"],
    ["₹₹5", "not-a-number"],
    ["$100", "not-a-number"],
    ["100 dollars", "not-a-number"],
    ["0", "zero"],
    ["0.00", "zero"],
    ["1.005", "too-many-decimals"],
    ["1.00000001 lakh", "too-many-decimals"],
    ["99999999 crore", "too-large"],
    ["999999999999900000", "too-large"],
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
        expect(parseAmount(`${formatRupees(amount)}/-`)).toEqual({ ok: true, paise: amount });
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
