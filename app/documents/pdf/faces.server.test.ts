import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { papers } from "tests/support/papers";
import { drawnCodes } from "tests/support/pdf-text";
import { languages } from "~/i18n/languages";
import { typeface, type Script } from "./fonts.server";
import { isPaired } from "./glyph-run.server";
import { scriptRuns } from "./script-runs.server";

const shape = (script: Script, text: string) => typeface(script, "regular").shape(text);
const count = (script: Script, text: string) =>
  shape(script, text).reduce((sum, { glyphs }) => sum + glyphs.length, 0);
const weights = ["regular", "bold"] as const;

describe("shaping", () => {
  it("puts a vowel sign before its consonant where the script writes it there, as one cluster", () => {
    for (const [script, syllable, sign] of [
      ["tamil", "கெ", "ெ"],
      ["malayalam", "കെ", "െ"],
    ] as const) {
      const { font } = typeface(script, "regular");
      expect(shape(script, syllable)).toMatchObject([{ text: syllable }]);
      expect(shape(script, syllable)[0]!.glyphs[0]!.id).toBe(font.glyphForCodePoint(sign.codePointAt(0)!).id);
    }
    expect(count("tamil", "கொ")).toBe(3);
  });

  it("joins consonants into conjuncts", () => {
    expect(count("tamil", "ஸ்ரீ")).toBe(1);
    expect(count("tamil", "க்ஷ")).toBe(1);
    expect(count("malayalam", "ക്ഷ")).toBe(1);
    expect(count("telugu", "క్ష")).toBeLessThan(3);
  });

  it("answers for every character of a word, in order, also of words that stop other shapers", () => {
    for (const [script, word] of [
      ...["ക്ഷേത്രം", "വർഗ്ഗീസ്", "സ്ത്രീ", "മലയാളം"].map((word) => ["malayalam", word] as const),
      ["telugu", "శ్రీ"],
      ["tamil", "கீரை"],
      ["devanagari", "किताब"],
    ] as const)
      expect(
        shape(script, word)
          .map(({ text }) => text)
          .join(""),
      ).toBe(word);
  });

  it.each(weights)("sees no further than the next letter in %s ASCII", (weight) => {
    const shapedAs = (text: string) => typeface("latin", weight).shape(text);
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
});

/** Each font in each weight that the text is written in. */
const glyphsOf = (text: string) =>
  scriptRuns(text).flatMap(({ script, text }) =>
    weights.flatMap((weight) =>
      typeface(script, weight)
        .shape(text)
        .flatMap(({ glyphs }) => glyphs),
    ),
  );

describe("a letter without a glyph", () => {
  it("is written as a sign that says so, in each font, never as a box", () => {
    const all = Array.from({ length: 0x110000 }, (_, codePoint) => codePoint)
      .filter((codePoint) => codePoint < 0xd800 || codePoint > 0xdfff)
      .map((codePoint) => String.fromCodePoint(codePoint))
      .filter((character) => /\P{C}/u.test(character));
    expect(all.length).toBeGreaterThan(140_000);
    const boxed: string[] = [];
    for (let at = 0; at < all.length; at += 200) {
      const some = all.slice(at, at + 200).join("");
      if (glyphsOf(some).some(({ id }) => id === 0)) boxed.push(some);
    }
    expect(boxed).toEqual([]);
  });

  it("is one sign for a picture of several characters, and none for what shows nothing", () => {
    for (const picture of ["🙏🏽", "👩‍👧", "🇮🇳", "✓", "张"]) {
      const runs = scriptRuns(picture);
      expect(runs).toEqual([{ script: "unknown", text: picture }]);
      expect(shape("unknown", picture)).toMatchObject([{ text: picture, glyphs: [{ x: 0, y: 0 }] }]);
    }
    expect(scriptRuns("அம்மா\u200b")).toEqual([{ script: "tamil", text: "அம்மா\u200b" }]);
  });

  it.each([
    "ಕನ್ನಡ",
    "বাংলা",
    "ଓଡ଼ିଆ",
    "ગુજરાતી",
    "ਪੰਜਾਬੀ",
    "हिन्दी",
    "தமிழ்",
    "తెలుగు",
    "മലയാളം",
    "₹",
    "Ωμέγα",
    "Даша",
  ])("is not what %s has", (word) => {
    expect(scriptRuns(word)).toHaveLength(1);
    expect(scriptRuns(word)[0]!.script).not.toBe("unknown");
  });

  it.each(Object.entries(papers))(
    "is no box in a %s, whatever letters names and remarks have",
    async (_, make) => {
      for (const language of languages) {
        const codes = drawnCodes(await make(language, "🙏🏽 ✓ 张伟 محمد ಶ್ರೀ বাংলা ଓଡ଼ିଆ ગુજરાતી ਪੰਜਾਬੀ हिन्दी ☕"));
        expect(codes.length).toBeGreaterThan(100);
        expect(codes).not.toContain(0);
      }
    },
  );
});
