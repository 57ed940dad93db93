import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { amountInWords, largestInWords } from "./amount-in-words.server";
import { languages, type Language } from "./languages";

/** Near the joints of the numbering as often as anywhere. */
const paise = fc.oneof(
  fc.bigInt({ min: 0n, max: largestInWords }),
  fc
    .tuple(fc.integer({ min: 0, max: 15 }), fc.bigInt({ min: 1n, max: 1100n }))
    .map(([power, count]) => (10n ** BigInt(power) * count) % (largestInWords + 1n)),
);

const letters: Record<Language, RegExp> = {
  en: /^[A-Za-z][a-z -]*$/,
  ta: /^[\p{Script=Tamil} ]+$/u,
  te: /^[\p{Script=Telugu} ]+$/u,
  ml: /^[\p{Script=Malayalam} ]+$/u,
};

describe.each(languages)("an amount in words in %s", (language) => {
  it("is the text of no other amount", () => {
    fc.assert(
      fc.property(paise, paise, (one, other) => {
        expect(amountInWords(one, language) === amountInWords(other, language)).toBe(one === other);
      }),
      { numRuns: 2000 },
    );
  });

  it("differs for every amount to a hundred rupees, and for every whole one to two lakhs", () => {
    const small = Array.from({ length: 10_001 }, (_, number) => amountInWords(BigInt(number), language));
    const whole = Array.from({ length: 199_900 }, (_, number) =>
      amountInWords(BigInt(number + 101) * 100n, language),
    );
    expect(new Set([...small, ...whole]).size).toBe(small.length + whole.length);
  });

  it("is one line of the language's own letters with single spaces, composed as text is stored", () => {
    fc.assert(
      fc.property(paise, (amount) => {
        const text = amountInWords(amount, language);
        expect(text).toMatch(letters[language]);
        expect(text).not.toMatch(/ {2}|^ | $/);
        expect(text.normalize("NFC")).toBe(text);
      }),
      { numRuns: 1000 },
    );
  });

  it("is a fault below zero and above ten lakh crores", () => {
    expect(() => amountInWords(-1n, language)).toThrow(RangeError);
    expect(() => amountInWords(largestInWords + 1n, language)).toThrow(RangeError);
    expect(amountInWords(largestInWords, language)).not.toBe("");
  });
});

describe("amounts in words", () => {
  it.each([
    ["en", "Rupees one lakh twenty-three thousand four hundred fifty-six and paise seventy only"],
    ["ta", "ரூபாய் ஒரு இலட்சத்து இருபத்து மூன்றாயிரத்து நானூற்று ஐம்பத்து ஆறு மற்றும் எழுபது பைசா மட்டும்"],
    ["te", "లక్షా ఇరవై మూడు వేల నాలుగు వందల యాభై ఆరు రూపాయల డెబ్బై పైసలు మాత్రమే"],
    ["ml", "ഒരു ലക്ഷത്തി ഇരുപത്തിമൂവായിരത്തി നാനൂറ്റി അമ്പത്തിയാറ് രൂപ എഴുപത് പൈസ മാത്രം"],
  ] as const)("are written in %s as a cheque writes them", (language, text) => {
    expect(amountInWords(1_23_456_70n, language)).toBe(text);
  });
});
