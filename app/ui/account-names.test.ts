import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_ACCOUNT_NAME, readAccountName } from "./account-names";
import { countGraphemes } from "common/graphemes";

describe("the name a customer gives an account", () => {
  it.each([
    ["House rent", "House rent"],
    ["  House \r\n rent ", "House rent"],
    ["<b>Rent</b>", "<b>Rent</b>"],
    ["வீட்டு வாடகை", "வீட்டு வாடகை"],
    ["👨‍👩‍👧‍👦 💊", "👨‍👩‍👧‍👦 💊"],
    ["Rent\u202e123", "Rent123"],
    ["x".repeat(20), "x".repeat(20)],
  ])("%j is kept as %j", (typed, name) => {
    expect(readAccountName(typed)).toEqual({ name });
  });

  it.each(["", "   ", "\r\n", "\u202e\u2066", "\u200d\u200b"])("%j takes it away", (typed) => {
    expect(readAccountName(typed)).toEqual({ name: null });
  });

  it.each([
    ["x".repeat(21), "long"],
    ["👨‍👩‍👧‍👦".repeat(21), "long"],
    // One letter with a pile of signs that would cover the lines around it.
    [`a${"\u0301".repeat(500)}`, "long"],
    ["\u0301", "unreadable"],
  ])("%j is refused: %s", (typed, error) => {
    expect(readAccountName(typed)).toEqual({ fault: error });
  });

  it("whatever was typed is one line of at most twenty letters, and reading it again changes nothing", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary", maxLength: 40 }), (typed) => {
        const read = readAccountName(typed);
        if (!("name" in read) || read.name === null) return;
        expect(countGraphemes(read.name)).toBeLessThanOrEqual(MAX_ACCOUNT_NAME);
        expect(read.name).not.toMatch(/[\n\r\u202a-\u202e\u2066-\u2069]/);
        expect(readAccountName(read.name)).toEqual(read);
      }),
    );
  });
});
