import { readdirSync, readFileSync } from "node:fs";
import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { anyUnseen, disguisesOf } from "tests/support/unseen-signs";
import { asSeen, withoutHidden, withoutJoiners } from "./hidden-signs";
import { plainLine } from "./plain-line";
import { likenessOf } from "./same-name";
import { searchWords } from "./text-search";
import { parseAmount } from "./typed-amounts";
import { readTypedDate } from "./typed-dates";
import { ungrouped, ungroupedMobile, wholeNumber } from "./typed-numbers";
import { dayWords } from "./typed-words";

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

describe("what is pasted", () => {
  /** One of each kind of entry, with digits and words of ours where people write them. */
  const entries: [what: string, plain: string, read: (typed: string) => unknown][] = [
    ["a number", "318 430", ungrouped],
    ["a number in Tamil digits", "\u0be9\u0be7\u0bee", ungrouped],
    ["a mobile", "+91 98400 12308", ungroupedMobile],
    ["an IFSC", "SBIN0000800", ungrouped],
    ["an amount", "\u20b9 1,50,000.75", parseAmount],
    ["an amount in Malayalam", "\u0d68 \u0d32\u0d15\u0d4d\u0d37\u0d02", parseAmount],
    ["a date", "2 Sep 1987", readTypedDate],
    ["a date in Telugu", "\u0c68-\u0c6f-\u0c67\u0c6f\u0c6e\u0c6d", readTypedDate],
    ["a number of days", "5 days", (typed) => wholeNumber(typed, dayWords)],
    ["words to look for", "Rent of the shop", searchWords],
    ["a name", "Meena Raghavan", plainLine],
    ["a remark", "No. 7, tea & milk", plainLine],
    // Joiners stay where they may shape a letter.
    ["a name in Telugu", "\u0c2c\u0c4d\u0c32 Rao", (typed) => withoutJoiners(plainLine(typed))],
  ];
  it.each(entries)("is read as %s by what is seen of it", (_, plain, read) => {
    fc.assert(
      fc.property(disguisesOf(plain), (typed) => {
        expect(read(typed)).toEqual(read(plain));
      }),
      { numRuns: 300 },
    );
  });

  it("is nothing if nothing is seen of it", () => {
    fc.assert(
      fc.property(fc.array(fc.oneof(anyUnseen, fc.constantFrom(" ", "\t", "\u00a0"))), (signs) => {
        const typed = signs.join("");
        expect(asSeen(typed).trim()).toBe("");
        expect(plainLine(typed)).toBe("");
        expect(ungrouped(typed)).toBe("");
        expect(parseAmount(typed)).toEqual({ ok: false, fault: "empty" });
      }),
    );
  });

  it("keeps what parts its words, and the joiners of words but of no code", () => {
    expect(asSeen("\ufeffa\u200b\tb\r\nc\u2028d\u0001 ")).toBe("a\tb\r\nc\u2028d ");
    const joined = "\u0c2c\u0c4d\u200c\u0c32";
    expect([asSeen(joined), withoutJoiners(joined)]).toEqual([joined, "\u0c2c\u0c4d\u0c32"]);
    expect(asSeen("\u0be7\u200c\u0be8")).toBe("\u0be7\u0be8");
  });

  it("is the same name with joiners and without, and that of nobody if it is but a filler", () => {
    expect(likenessOf("\u0c2c\u0c4d\u200c\u0c32 Rao", "\u0c2c\u0c4d\u0c32 rao")).toBe("same");
    expect(likenessOf("\u3164", "\u3164")).toBe("differs");
  });
});
