import { describe, expect, test } from "vitest";
import { isoDate } from "./dates";
import { bankProfile } from "./bank-profile";
import { indianWords } from "./indian-words";
import { whyGuessable } from "./guessable-passwords.server";

const surroundings = {
  profile: bankProfile,
  towns: ["Kumbakonam", "Anna Nagar"],
  today: isoDate("2026-11-26"),
  customer: { number: "100200301", name: "Meenakshi S Das", mobile: "9840012301" },
};
const why = (password: string) => whyGuessable(password, surroundings);

describe("a password is easy to guess", () => {
  test.each([
    "Password@1",
    "P@ssw0rd!1",
    "Welcome@123",
    "Qwerty@123",
    "123@Qwerty",
    "Abcd@1234",
    "Admin@12345",
    "Iloveyou#9",
    "Letmein@2024",
    "Abc@12345",
    "Xyzabc#1Xyzabc#1",
    "Aaaa@1111",
    "Asdfgh@78",
    "Poiuyt@09",
    "Hello@Hello1",
    "Jaihind@1",
    "J@ihind#99",
    "Virat@18",
    "Amma@1234",
    "Omsairam$7",
  ])("as a common one, without case, signs and digits at either end: %s", (password) => {
    expect(why(password)).toBe("common");
  });

  test("as one of the words that people in India choose, each of them", () => {
    expect(indianWords.size).toBeGreaterThan(250);
    const notRefused = [...indianWords].filter(
      (word) => why(`${word[0]!.toUpperCase()}${word.slice(1)}@19`) === null,
    );
    expect(notRefused).toEqual([]);
  });

  test.each([
    ["Kaveri@2027", "bank"],
    ["My-KaveriBank1", "bank"],
    ["Kvgb#74-mo", "bank"],
    ["Kumbakonam@1", "town"],
    ["1-AnnaNagar-x", "town"],
    ["Chennai@2026", "town"],
    ["August@2026", "year"],
    ["Xq@2025#", "year"],
    ["2027!Zqv", "year"],
    ["Meenakshi@9", "own"],
    ["x7-Meenakshi!Q", "own"],
    ["Das@48213", "own"],
    ["Tavo-2301-rimu", "own"],
    ["Tavo-0030-rimu", "own"],
  ])(
    "by the words of the bank, its towns, the year and the customer: %s is of the %s",
    (password, reason) => {
      expect(why(password)).toBe(reason);
    },
  );

  test.each(["Tavo-rimu7kebo", "Zebu#4Lantern", "Rain7-on-Tin", "Wd3!kqPz", "Tamo-2026-reku"])(
    "not if nothing of it is known: %s",
    (password) => {
      expect(why(password)).toBeNull();
    },
  );
});
