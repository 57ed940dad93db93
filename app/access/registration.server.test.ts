import { describe, expect, test } from "vitest";
import { isStateCode, wordingOfState } from "./registration.server";

const helpline = "1800-000-0000";
const wordingOf = (code: string, message: string) => wordingOfState({ helpline }, { code, message });
const key = (name: string) => ({ key: `refusals.${name}` });

describe("what a proven customer is told instead of going on", () => {
  test.each([
    ["5010", "Blocked~STATUS=BLOCKED", "blocked"],
    ["5053", "Registered~STATUS=REGISTERED", "registered"],
    ["5054", "None~STATUS=NONE", "notCreated"],
    ["5099", "Locked~STATUS=LOCKED", "locked"],
    ["5099", "Open ~ STATUS=ACTIVE", "notLocked"],
  ])("%s %s is said in the customer's language", (code, message, name) => {
    expect(wordingOf(code, message)).toEqual(key(name));
    expect(isStateCode(code)).toBe(true);
  });

  test("a cause or a code nobody knows passes in the bank's words, without what stands behind the tilde", () => {
    expect(wordingOf("5099", "Your mobile has changed.~STATUS=MOBILE")).toEqual({
      words: "Your mobile has changed.",
    });
    expect(wordingOf("4711", "Come in.")).toEqual({ words: "Come in." });
    expect(isStateCode("4711")).toBe(false);
  });

  test.each(["constructor", "__proto__", "toString"])("a cause or a code %s is unknown", (word) => {
    expect(wordingOf("5099", `Come in.~${word}`)).toEqual({ words: "Come in." });
    expect(wordingOf(word, "Come in.")).toEqual({ words: "Come in." });
    expect(isStateCode(word)).toBe(false);
  });

  test("without words for customers it is said to be impossible, with whom to call", () => {
    for (const message of ["~STATUS=ODD", "", "Unknown.~CIF OR MOBILE UNKNOWN"])
      expect(wordingOf("5099", message)).toEqual({ ...key("notPossible"), values: { helpline } });
  });
});
