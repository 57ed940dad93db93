import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { brokenRules, passwordPolicy } from "./password-policy";

const customerId = "100200301";

describe("a password", () => {
  it.each([
    ["Kaveri@2026", []],
    ["Cauvery#2026", []],
    ["Aa1!Aa1!", []],
    ["Aa1!Aa1!Aa1!Aa1!", []],
    ["Aa1!Aa1", ["length"]],
    ["Aa1!Aa1!Aa1!Aa1!A", ["length"]],
    ["kaveri@2026", ["upper"]],
    ["KAVERI@2026", ["lower"]],
    ["Kaveri@Kaveri", ["digit"]],
    ["Kaveri2026", ["special"]],
    ["Kaveri @2026", ["noSpace"]],
    ["Kaveri+@2026", ["onlyAllowed"]],
    ["காவேரிAa1!xyz", ["onlyAllowed"]],
    ["A!100200301a", ["notCustomerId"]],
    ["", ["length", "lower", "upper", "digit", "special"]],
  ])("%j breaks %j", (password, broken) => {
    expect(brokenRules(password, customerId)).toEqual(broken);
  });

  it("of one letter of each kind and any more allowed ones is right", () => {
    const letter = fc.constantFrom(..."abcXYZ019", ...passwordPolicy.special);
    fc.assert(
      fc.property(fc.array(letter, { minLength: 4, maxLength: 12 }), (more) => {
        expect(brokenRules(`aB3!${more.join("")}`, customerId)).toEqual([]);
      }),
    );
  });
});
