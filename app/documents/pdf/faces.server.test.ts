import { describe, expect, it } from "vitest";
import { languages } from "~/i18n/languages";
import { texts } from "~/i18n/instances.server";
import { typeface } from "./fonts.server";
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

  it("has the rupee sign in both weights", () => {
    for (const weight of ["regular", "bold"] as const)
      expect(typeface("latin", weight).layout("₹").glyphs[0]!.id).not.toBe(0);
  });
});
