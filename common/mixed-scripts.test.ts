import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mixedWord } from "./mixed-scripts";

describe("a word that could be taken for another one", () => {
  it.each([
    ["Mаthew Varghese", "Mаthew"],
    ["Anil Кumar", "Кumar"],
    ["Αnil", "Αnil"],
    ["paуment of rent", "paуment"],
    ["Գanesh", "Գanesh"],
    ["Ꭺnil", "Ꭺnil"],
    ["РАМ KUMAR", "РАМ"],
    ["ΡΑΜ", "ΡΑΜ"],
    ["தமிழ்മലയാളം", "தமிழ்മലയാളം"],
    ["Rameshதெలు", "Rameshதெలు"],
    ["روپیہa", "روپیہa"],
  ])("%s", (typed, word) => {
    expect(mixedWord(typed)).toBe(word);
  });

  it.each([
    "EMIக்கு",
    "PFకి",
    "LICയുടെ",
    "SBI பணம்",
    "Anil Kumar, S/o Raman",
    "O’Brien D'Souza",
    "பணம் சக்தி",
    "നിത്യ‌ശ്രീ",
    "మా ఇల్లు 2026",
    "रमेश",
    "Iftikhar افتخار",
    "Иван",
    "rent 12/2026 ₹500",
    "François Lefèvre",
    "",
  ])("is none in %j", (typed) => {
    expect(mixedWord(typed)).toBeNull();
  });

  it("is found wherever a letter of another alphabet stands among Latin ones", () => {
    const strangers = fc.constantFrom(..."аеорсухАВЕКМНОРСТΑΒΕΖΗΙΚΜΝΟΡΤΥΧԱՕႠҐЖЯωЖ");
    const letters = fc.string({
      unit: fc.constantFrom(..."abcdefghijklmnoprstuvwyz"),
      minLength: 1,
      maxLength: 9,
    });
    fc.assert(
      fc.property(letters, strangers, letters, (before, stranger, after) => {
        expect(mixedWord(`Sri ${before}${stranger}${after} Traders`)).toBe(`${before}${stranger}${after}`);
      }),
      { numRuns: 200 },
    );
  });

  it("is none in words of one Indian script with Latin ones beside them or in them", () => {
    const scripts = [
      [0x0b85, 0x0bb9],
      [0x0c05, 0x0c39],
      [0x0d05, 0x0d39],
    ] as const;
    const word = fc.constantFrom(...scripts).chain(([first, last]) =>
      fc.string({
        unit: fc
          .integer({ min: first, max: last })
          .map((code) => String.fromCodePoint(code))
          .filter((sign) => /\p{L}/u.test(sign)),
        minLength: 1,
        maxLength: 8,
      }),
    );
    fc.assert(
      fc.property(word, fc.constantFrom("EMI", "pf", "LIC", ""), (indian, latin) => {
        expect(mixedWord(`${latin}${indian} ${latin}`)).toBeNull();
      }),
      { numRuns: 200 },
    );
  });
});
