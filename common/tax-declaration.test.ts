import { describe, expect, test } from "vitest";
import { declarationBar, incomeError } from "./tax-declaration";

const rule = { basicExemption: 4_00_000_00n, nilTaxIncome: 12_00_000_00n };
const declarer = { hasPan: true, individual: true, senior: false, interest: 60_000_00n };

describe("a declaration that no tax is due", () => {
  test("is open to a person with a PAN", () => {
    expect(declarationBar(declarer, rule)).toBeNull();
  });

  test("is not open to a firm, nor without a PAN", () => {
    expect(declarationBar({ ...declarer, individual: false, hasPan: false }, rule)).toBe("individual");
    expect(declarationBar({ ...declarer, hasPan: false }, rule)).toBe("pan");
  });

  test("is open above the basic exemption to seniors only", () => {
    const atTheLimit = { ...declarer, interest: rule.basicExemption };
    expect(declarationBar(atTheLimit, rule)).toBeNull();
    const above = { ...declarer, interest: rule.basicExemption + 1n };
    expect(declarationBar(above, rule)).toBe("interest");
    expect(declarationBar({ ...above, senior: true }, rule)).toBeNull();
  });

  test("names an income with that interest in it, on which no tax is due", () => {
    const error = (income: bigint) => incomeError(income, declarer.interest, rule);
    expect(error(59_999_99n)).toBe("below-interest");
    expect(error(60_000_00n)).toBeNull();
    expect(error(rule.nilTaxIncome)).toBeNull();
    expect(error(rule.nilTaxIncome + 1n)).toBe("taxed");
  });
});
