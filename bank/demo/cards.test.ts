import { describe, expect, test } from "vitest";
import { mayBePin } from "bank/features/cards/rules";
import { lastDayOf } from "common/card-expiry";
import { isoDate } from "common/dates";
import { demoCardPin, demoCardsOf, demoCards, demoCardUses } from "./cards";

/** Luhn check of the last digit (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

describe.each(["2026-01-01", "2026-11-22", "2026-12-31"])("the demo's cards, loaded on %s", (day) => {
  const today = isoDate(day);
  const cards = demoCardsOf(today);

  test("are numbers of cards, none twice, with those that prove their holders", () => {
    const numbers = cards.map(({ cardNumber }) => cardNumber);
    expect(numbers.filter((number) => !passesLuhn(number))).toEqual([]);
    expect(new Set(numbers).size).toBe(numbers.length);
    expect(numbers).toEqual(expect.arrayContaining([...demoCards.values()]));
  });

  test("are three of the first customer, one of them inactive and one at the end of its life; one of another customer has expired", () => {
    const own = cards.filter(({ customerNumber }) => customerNumber === "100200301");
    expect(own.map(({ status, expiry }) => [status, expiry])).toEqual([
      ["active", "08/28"],
      ["inactive", "08/28"],
      ["active", "12/26"],
    ]);
    const expired = cards.filter(({ expiry }) => lastDayOf(expiry)! < today);
    expect(expired.map(({ customerNumber }) => customerNumber)).toEqual(["100200304"]);
  });

  test("have been used up to yesterday, twice in vain", () => {
    const uses = demoCardUses(today);
    expect(uses.filter(({ declined }) => declined !== null)).toHaveLength(2);
    expect(uses.filter(({ used_at }) => used_at >= new Date(`${day}T00:00:00+05:30`))).toEqual([]);
  });
});

test("the demo's PIN is one that a customer could set", () => {
  expect(mayBePin(demoCardPin)).toBe(true);
});
