import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { texts } from "~/i18n/instances.server";
import { typeface } from "./fonts.server";
import { isPaired } from "./glyph-run.server";
import { scriptRuns, type Script } from "./script-runs.server";

const codes = (script: Script, text: string) =>
  typeface(script, "regular")
    .layout(text)
    .glyphs.map(({ codePoints }) => String.fromCodePoint(...codePoints));
const count = (script: Script, text: string) => typeface(script, "regular").layout(text).glyphs.length;

describe("shaping", () => {
  it("puts a vowel sign before its consonant where the script writes it there", () => {
    expect(codes("tamil", "கெ")).toEqual(["ெ", "க"]);
    expect(codes("malayalam", "കെ")).toEqual(["െ", "ക"]);
    expect(count("tamil", "கொ")).toBe(3);
  });

  it("joins consonants into conjuncts", () => {
    expect(count("tamil", "ஸ்ரீ")).toBe(1);
    expect(count("tamil", "க்ஷ")).toBe(1);
    expect(count("malayalam", "ക്ഷ")).toBe(1);
    expect(count("telugu", "క్ష")).toBeLessThan(3);
  });

  it("shapes words that stop other shapers", () => {
    for (const word of ["വർഗ്ഗീസ്", "സ്ത്രീ", "മലയാളം"]) expect(codes("malayalam", word).join("")).not.toBe("");
    expect(codes("telugu", "శ్రీ").join("")).not.toBe("");
  });

  it("answers for every character of a word", () => {
    const answered = codes("malayalam", "ക്ഷേത്രം").join("");
    expect([...answered].sort()).toEqual([..."ക്ഷേത്രം"].sort());
  });

  it.each(languages)("has a glyph for all that documents say in %s", (language) => {
    const { documents, common } = texts[language] as unknown as Record<string, Record<string, unknown>>;
    const answer = JSON.stringify([documents, common!["accountKinds"], common!["money"]]).replace(
      /[{}]/g,
      " ",
    );
    for (const { script, text } of scriptRuns(answer)) {
      for (const weight of ["regular", "bold"] as const) {
        const { glyphs } = typeface(script, weight).layout(text);
        expect(
          glyphs.every(({ id }) => id !== 0),
          `${script} ${weight}: ${text}`,
        ).toBe(true);
      }
    }
  });

  it.each(["regular", "bold"] as const)("sees no further than the next letter in %s ASCII", (weight) => {
    const { layout } = typeface("latin", weight);
    const shapedAs = (text: string) => {
      const { glyphs, positions } = layout(text);
      return glyphs.map(({ id }, index) => ({ id, ...positions[index]! }));
    };
    const ascii = fc.string({ unit: "grapheme-ascii", maxLength: 40 }).filter(isPaired);
    fc.assert(
      fc.property(ascii, (text) => {
        const pairs = Array.from(text, (_, at) => shapedAs(text.slice(at, at + 2))[0]);
        expect(shapedAs(text)).toEqual(pairs);
      }),
    );
    const letters = Array.from({ length: 95 }, (_, at) => String.fromCharCode(32 + at));
    const pairs = letters.flatMap((one) => letters.map((other) => one + other));
    expect(pairs.filter((pair) => isPaired(pair) !== (shapedAs(pair).length === 2))).toEqual([]);
  });

  it("has the rupee sign in both weights", () => {
    for (const weight of ["regular", "bold"] as const)
      expect(typeface("latin", weight).layout("₹").glyphs[0]!.id).not.toBe(0);
  });
});
