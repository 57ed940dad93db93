import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { searchWords } from "common/text-search";
import { find, phrasesOf, prepare } from "./matcher.rules";

type Findable = Parameters<typeof prepare>[0];

const cards: Findable = { names: ["Block all cards", "எல்லாக் கார்டுகளையும் முடக்கு"], also: ["lost card"] };
const cheques: Findable = { names: ["Cheque status"], also: ["cheque bounce"] };
const savings: Findable = { names: ["Savings account"], number: "001110010003301" };
const current: Findable = { names: ["Current account"], number: "001110030003303" };
const all = [cards, cheques, savings, current];
const found = (typed: string, among: readonly Findable[] = all) => find(among, searchWords(typed), prepare);

describe("what is found", () => {
  test.each([
    ["lost card", cards],
    ["LÓST  Cárd!", cards],
    ["card block", cards],
    ["blokc card", cards],
    ["chequ bounse", cheques],
    ["cheques", cheques],
    ["கார்டு", cards],
    ["savings 3301", savings],
    ["௩௩௦௧", savings],
    ["３３０１", savings],
    ["001110030003303", current],
  ])("for “%s” is what was meant", (typed, confirmed) => {
    expect(found(typed)[0]).toBe(confirmed);
  });

  test.each(["", "?!", "submarine", "lost savings", "01", "3302", "rent", "crd", "33010"])(
    "for “%s” is nothing",
    (typed) => expect(found(typed)).toEqual([]),
  );

  test("a whole name comes before a part of one, and what needs no slip before what does", () => {
    const [card, care] = [{ names: ["card"] }, { names: ["care"] }];
    expect(found("card", [{ names: ["card of friends"] }, card])[0]).toBe(card);
    expect(found("card", [care, card])).toEqual([card]);
    expect(found("card", [care])).toEqual([care]);
    expect(find([care], ["card"], prepare, { slips: false })).toEqual([]);
  });
});

const texts = fc.array(fc.string({ unit: "grapheme", maxLength: 12 }), { maxLength: 4 });
const findables = fc.array(
  fc.record({
    names: texts,
    also: texts,
    number: fc.option(fc.stringMatching(/^\d{0,15}$/), { nil: undefined }),
  }),
  { maxLength: 8 },
);

describe("whatever is typed", () => {
  test("it is answered, with some of all, each once, and again the same", () => {
    fc.assert(
      fc.property(findables, fc.string({ unit: "binary", maxLength: 80 }), (among, typed) => {
        const answers = found(typed, among);
        expect(new Set(answers).size).toBe(answers.length);
        expect(answers.filter((one) => !among.some((other) => other === one))).toEqual([]);
        expect(found(typed, among)).toEqual(answers);
      }),
    );
  });

  test("equally close ones stand in the order given", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(9), { minLength: 2, maxLength: 9 }), (numbers) => {
        const among = numbers.map((number) => ({ names: ["savings"], number: String(number) }));
        expect(found("saving", among)).toEqual(among);
      }),
    );
  });

  test("case, accents, and the script and width of digits make no difference", () => {
    const digitsOf = (first: number) => (text: string) =>
      text.replace(/[0-9]/g, (digit) => String.fromCodePoint(first + Number(digit)));
    const writings = [
      (text: string) => text.toUpperCase(),
      (text: string) => text.replace(/[aeo]/g, (vowel) => `${vowel}\u0301`),
      ...[0x0be6, 0x0c66, 0x0d66, 0x0966, 0xff10].map(digitsOf),
    ];
    fc.assert(
      fc.property(fc.stringMatching(/^[a-z0-9 ]{0,20}$/), fc.constantFrom(...writings), (typed, write) => {
        const among = [...all, { names: [typed] }];
        expect(found(write(typed), among)).toEqual(found(typed, among));
      }),
    );
  });

  test("a name is found by itself and by the beginnings of its words", () => {
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{2,9}$/), { minLength: 1, maxLength: 4 }), (words) => {
        const one = { names: [words.join(" ")] };
        expect(found(words.join(" "), [one])).toEqual([one]);
        expect(found(words.map((word) => word.slice(0, 2)).join(" "), [one])).toEqual([one]);
      }),
    );
  });
});

test("a list of the texts is read phrase by phrase", () => {
  expect(phrasesOf("lost card,  stolen card, ")).toEqual(["lost card", "stolen card"]);
});
