import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { withoutHidden } from "./hidden-signs";

describe("signs that cannot be seen", () => {
  it.each([
    ["zero-width space", "Mathew\u200b Varghese", "Mathew Varghese"],
    ["word joiner", "Mathew\u2060", "Mathew"],
    ["byte order mark", "\ufeffMathew", "Mathew"],
    ["soft hyphen", "Ma\u00adthew", "Mathew"],
    ["Arabic letter mark", "Mathew\u061c", "Mathew"],
    ["Hangul filler", "Mathew\u3164", "Mathew"],
    ["half-width filler", "Mathew\uffa0", "Mathew"],
    ["Braille blank", "Mathew\u2800", "Mathew"],
    ["tag letter", "Mathew\u{e0041}", "Mathew"],
    ["variation selector", "Mathew\ufe00", "Mathew"],
    ["private use", "\ue000001110010003301 P1\ue001", "001110010003301 P1"],
    ["direction marks", "pay\u202eeee\u2066\u200f", "payeee"],
    ["lone half of a pair", "a\ud83d", "a"],
    ["joiner in a Latin word", "Ma\u200dthew", "Mathew"],
    ["two joiners between letters of India", "ക്\u200d\u200dഷ", "ക്\u200dഷ"],
    ["non-joiner at the end of a word", "രാമൻ\u200c", "രാമൻ"],
  ])("are removed: %s", (_, typed, shown) => {
    expect(withoutHidden(typed)).toBe(shown);
  });

  it.each(["బ్యాంకింగ్\u200cలో", "अवन्\u200dतिका", "അവന്\u200d", "👩\u200d👧", "❤️ நன்றி", "👍🏽", "Café Zürich"])(
    "stay where they shape what is read: %s",
    (typed) => expect(withoutHidden(typed)).toBe(typed),
  );

  test("are in no text of ours but as they are meant", () => {
    const changed = ["en", "ta", "te", "ml"].flatMap((language) =>
      readdirSync(`locales/${language}`).filter((file) => {
        const lines = readFileSync(`locales/${language}/${file}`, "utf8").split("\n");
        return lines.some((line) => withoutHidden(line) !== line);
      }),
    );
    expect(changed).toEqual([]);
  });

  test("are all gone after once, and nothing else is", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (typed) => {
        const shown = withoutHidden(typed);
        expect(withoutHidden(shown)).toBe(shown);
        expect(shown).not.toMatch(/[\p{Cc}\p{Co}\p{Cs}\u200b\u2060-\u206f\ufeff\u3164\u2800]/u);
        const kept = [...typed].filter(
          (sign) => /[\p{L}\p{N}\p{P}]/u.test(sign) && !/[\u115f\u1160\u3164\uffa0]/.test(sign),
        );
        expect([...shown].filter((sign) => /[\p{L}\p{N}\p{P}]/u.test(sign))).toEqual(kept);
      }),
    );
  });
});
