import { expect, it } from "vitest";
import { isPrintable } from "common/printable";
import { scriptRuns } from "./script-runs.server";

const assigned = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
  .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
  .map((codePoint) => String.fromCodePoint(codePoint))
  .filter((character) => /\P{C}/u.test(character));

it("no letter may be typed that papers cannot show", () => {
  const typed = assigned.filter(isPrintable);
  expect(typed.length).toBeGreaterThan(2_000);
  expect(
    typed.filter((character) => scriptRuns(character)[0]!.script === "unknown" && /\S/u.test(character)),
  ).toEqual([]);
});

it("all letters of the scripts in which customers write may be typed", () => {
  const scripts =
    /[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}]/u;
  const basic = assigned.filter((character) => scripts.test(character) && character <= "\u0d7f");
  // Letters of older spellings, new in Unicode, which the fonts have not yet.
  expect(basic.filter((character) => !isPrintable(character))).toEqual(
    ["\u0c5c", "\u0cdc"].filter((character) => /\P{C}/u.test(character)),
  );
});

it.each(["Anitha 🏦", "🇮🇳", "✓", "张伟", "محمد", "tea ☕", "1️⃣"])("%s is not to be typed", (text) => {
  expect(isPrintable(text)).toBe(false);
});

it.each(["வாடகை – ₹500", "D'Souza & Co. (Pvt.)", "अवन्\u200dतिका", "ಶ್ರೀ", "Zoë №7 “x” €5 ½"])(
  "%s may be typed",
  (text) => expect(isPrintable(text)).toBe(true),
);
