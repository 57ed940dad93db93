import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { containsAll, foldText, searchWords } from "./text-search";

const finds = (query: string, text: string) => containsAll(text, searchWords(query));

describe("a search", () => {
  test.each([
    ["PASSWORD", "I forgot my password"],
    ["resume", "Your Résumé"],
    ["otp arrive", "Does the OTP not arrive?"],
    ["otp, arrive!", "Does the OTP not arrive?"],
    ["pass", "my password"],
    ["2,00,000", "up to ₹2,00,000 a day"],
    ["௨௫௦", "pay 250"],
    ["౨౫౦", "pay 250"],
    ["൨൫൦", "pay 250"],
    ["२५०", "pay 250"],
    ["２５０", "pay 250"],
  ])("for “%s” finds “%s”", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test.each([
    ["password lost", "I forgot my password"],
    ["loan", "Choose a branch"],
  ])("for “%s” does not find “%s”", (query, text) => {
    expect(finds(query, text)).toBe(false);
  });

  test.each([
    ["கணக்கு", "உங்கள் கணக்கை மூடுதல்"],
    ["கடவுச்சொல்", "கடவுச்சொல்லை மறந்துவிட்டேன்"],
    ["పాస్‌వర్డ్", "పాస్వర్డ్ మర్చిపోయాను"],
    ["ఖాతా", "మీ ఖాతాలు"],
    ["പണം", "പണത്തിന്റെ കണക്ക്"],
    ["ഫോണ്‍", "ഫോൺ നഷ്ടപ്പെട്ടു"],
    ["പാസ്വേഡ്", "പാസ്‌വേഡ് മറന്നു"],
  ])("in Indic scripts takes “%s” for a word of “%s”", (query, text) => {
    expect(finds(query, text)).toBe(true);
  });

  test("takes vowel signs seriously", () => {
    expect(finds("பால்", "பல் வலி")).toBe(false);
  });

  test("for nothing finds everything", () => {
    for (const query of ["", "   ", "?!"]) expect(finds(query, "anything")).toBe(true);
  });

  test("for any word of a text finds the text", () => {
    fc.assert(
      fc.property(fc.lorem({ mode: "words" }), fc.nat(), (text, at) => {
        const words = text.split(" ");
        expect(finds(words[at % words.length]!.toUpperCase(), text)).toBe(true);
      }),
    );
  });

  test("folds what is folded to itself", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (text) => {
        expect(foldText(foldText(text))).toBe(foldText(text));
      }),
    );
  });
});
