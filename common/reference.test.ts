import * as fc from "fast-check";
import { describe, expect, it } from "vitest";
import { referenceOf, referencePattern } from "./reference";

describe("the reference of a run", () => {
  it("has one form, whatever the run", () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        expect(referenceOf(id)).toMatch(referencePattern);
      }),
    );
  });

  it("is the same for the same run, and another for another", () => {
    fc.assert(
      fc.property(fc.uuid({ version: 4 }), fc.uuid({ version: 4 }), (one, other) => {
        expect(referenceOf(one)).toBe(referenceOf(one));
        expect(referenceOf(one) === referenceOf(other)).toBe(one.slice(-17) === other.slice(-17));
      }),
    );
  });

  it("keeps every bit of the half it is made of", () => {
    expect(referenceOf("00000000-0000-4000-8000-000000000000")).toBe("P8000000000000");
    expect(referenceOf("00000000-0000-4000-bfff-ffffffffffff")).toBe("PBZZZZZZZZZZZZ");
  });
});
