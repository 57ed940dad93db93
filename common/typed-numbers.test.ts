import { parseWithZod } from "@conform-to/zod/v4";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { typedNumber, ungrouped, ungroupedMobile, wholeNumber } from "./typed-numbers";
import { monthWords } from "./typed-words";

const gap = fc.array(fc.constantFrom(" ", "-", "\u00a0", "\u2013", "\t"), { maxLength: 3 });

/** The digits with something between any of them, before and behind. */
const written = (digits: string, gaps: string[][]) =>
  [...digits].map((digit, at) => gaps[at]!.join("") + digit).join("") + gaps[0]!.join("");

describe("a typed number", () => {
  it("is its digits, however it is grouped", () => {
    const gaps = fc.array(gap, { minLength: 17, maxLength: 17 });
    fc.assert(
      fc.property(fc.stringMatching(/^\d{1,16}$/), gaps, (digits, between) => {
        expect(ungrouped(written(digits, between))).toBe(digits);
      }),
    );
  });

  it("keeps everything that is none of that: it is for the form to refuse", () => {
    expect(ungrouped("12a4 / 5")).toBe("12a4/5");
  });

  it.each([
    ["12", 12],
    [" 12 months", 12],
    ["12Months", 12],
    ["௧௨ மாதங்கள்", 12],
    ["12 years", NaN],
    ["1.5", NaN],
    ["-1", NaN],
    ["12345", NaN],
  ])("‘%s’ of months is %d", (typed, months) => expect(wholeNumber(typed, monthWords)).toBe(months));

  it.each([
    ...["9840012308", "98400 12308", "+91 98400 12308", "+91-98400-12308", "919840012308", "09840012308"],
    ...["(+91) 98400 12308", "0091-98400-12308", "(0)9840012308"],
  ])("%s is a mobile's ten digits", (typed) => expect(ungroupedMobile(typed)).toBe("9840012308"));

  it.each(["9198400123", "+9198400123", "0984001230", "+1 98400 12308", "99198400 12308", "0091 98400 123"])(
    "%s loses nothing that may be its own",
    (typed) => expect(ungroupedMobile(typed)).toBe(typed.replace(/[ -]/g, "")),
  );

  it.each([
    ["", "missing"],
    ["   ", "missing"],
    ["12a", "wrong"],
  ])("'%s' in a form is %s", (typed, text) => {
    const form = new FormData();
    form.set("number", typed);
    const schema = z.object({ number: typedNumber("missing", /^\d+$/, "wrong") });
    expect(parseWithZod(form, { schema }).reply().error).toEqual({ number: [text] });
  });
});
