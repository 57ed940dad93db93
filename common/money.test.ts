import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { formatAmount, formatRupees, groupIndian, parsePlainAmount, plainAmount } from "./money";

const paise = fc.bigInt({ min: -(10n ** 15n) + 1n, max: 10n ** 15n - 1n });

describe("how money is shown", () => {
  it("is grouped as the platform groups for India", () => {
    const platform = new Intl.NumberFormat("en-IN", { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: -(10 ** 11), max: 10 ** 11 }), (rupees) => {
        expect(formatAmount(BigInt(rupees) * 100n)).toBe(
          platform.format(rupees === 0 ? 0 : rupees).replace("-", "\u2212"),
        );
      }),
    );
  });

  it.each([
    [0n, "₹0.00"],
    [5n, "₹0.05"],
    [-500n, "−₹5.00"],
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
