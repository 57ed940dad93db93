import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quotedInMessage, quotedOnPage } from "./quotation";

const MARKS = /[\p{Quotation_Mark}`´″]/gu;

describe("a typed name in a sentence", () => {
  it.each([
    ["Meena Raghavan", '"Meena Raghavan"', "“Meena Raghavan”"],
    ["Rs 5000 debited. Call 98", '"Rs 5000 debited. Call 98"', "“Rs 5000 debited. Call 98”"],
    ["O'Brien", '"O\'Brien"', "“O'Brien”"],
    ["D’Souza", '"D’Souza"', "“D’Souza”"],
    ['Ravi" is not paid', '"Ravi\' is not paid"', "“Ravi' is not paid”"],
    ["Ravi”. “Call 98", "\"Ravi'. 'Call 98\"", "“Ravi'. 'Call 98”"],
    ["Ravi''", '"Ravi\'"', "“Ravi'”"],
    ["«Ravi»", "\"'Ravi'\"", "“'Ravi'”"],
    ["", "", ""],
  ])("%j is in a message %j and on a page %j", (typed, message, page) => {
    expect([quotedInMessage(typed), quotedOnPage(typed)]).toEqual([message, page]);
  });

  it("whatever it is, is between two marks that are not in it", () => {
    const name = fc
      .array(fc.oneof(fc.string({ unit: "binary", maxLength: 20 }), fc.constantFrom(..."\"'“”„‟«»‘’＂″`´")), {
        minLength: 1,
        maxLength: 5,
      })
      .map((parts) => parts.join(""));
    fc.assert(
      fc.property(name, (typed) => {
        for (const [said, opening, closing] of [
          [quotedInMessage(typed), '"', '"'],
          [quotedOnPage(typed), "“", "”"],
        ] as const) {
          const within = said.slice(1, -1);
          if (typed === "") return;
          expect(said).toBe(`${opening}${within}${closing}`);
          expect((within.match(MARKS) ?? []).every((mark) => mark === "'" || mark === "’")).toBe(true);
          expect(within.replace(MARKS, "")).toBe(typed.replace(MARKS, ""));
        }
      }),
      { numRuns: 200 },
    );
  });
});
