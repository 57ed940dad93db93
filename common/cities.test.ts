import { describe, expect, test } from "vitest";
import { citiesOf, findCity, isPinCodeOf } from "./cities";
import { states, type StateCode } from "./states";

describe("the cities of India", () => {
  test("each state has some, each with a code of its own", () => {
    for (const state of Object.keys(states)) {
      const codes = citiesOf(state).map(({ code }) => code);
      expect(codes.length, state).toBeGreaterThan(0);
      expect(new Set(codes).size, state).toBe(codes.length);
    }
  });

  test("a state there is not has none", () => {
    expect(citiesOf("XX")).toEqual([]);
    expect(citiesOf("__proto__")).toEqual([]);
  });

  test.each<[string, StateCode, string, boolean]>([
    ["625001", "TN", "MADURAI", true],
    ["691001", "KE", "KOLLAM", true],
    ["500001", "TS", "HYDERABAD", true],
    ["110001", "DL", "NEWDELHI", true],
    ["605001", "PN", "PUDUCHERRY", true],
    ["691001", "TN", "MADURAI", false],
    ["600001", "TN", "MADURAI", false],
  ])("PIN code %s, %s %s: %s", (pinCode, state, code, is) =>
    expect(isPinCodeOf(state, findCity(state, code)!, pinCode)).toBe(is),
  );
});
