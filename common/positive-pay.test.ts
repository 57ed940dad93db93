import { describe, expect, test } from "vitest";
import { addDays, addMonths, isoDate } from "./dates";
import { isAtMost } from "./graphemes";
import { areDeclarableDates, differenceOf, isDeclarable, MAX_PAYEE_NAME } from "./positive-pay";

const today = isoDate("2026-03-10");
const declared = { instrumentDate: today, amount: 60_000_00n, payee: "Sri Ganesh Timbers" };

describe("a declaration", () => {
  test("is taken from 50,000 rupees, up to eight digits of them", () => {
    expect([49_999_99n, 50_000_00n, 99_999_999_00n, 99_999_999_01n].map(isDeclarable)).toEqual([
      false,
      true,
      true,
      false,
    ]);
  });

  test("is of a cheque that is handed over today or later and is not too old", () => {
    const fine = (instrumentDate: typeof today, issueDate: typeof today) =>
      areDeclarableDates({ instrumentDate, issueDate }, today);
    expect(fine(today, today)).toBe(true);
    expect(fine(addDays(today, 40), addDays(today, 1))).toBe(true);
    expect(fine(addMonths(today, -3), today)).toBe(true);
    expect(fine(addDays(addMonths(today, -3), -1), today)).toBe(false);
    expect(fine(today, addDays(today, -1))).toBe(false);
  });
});

describe("a presented cheque", () => {
  test.each([
    ["Sri Ganesh Timbers", "SRI  GANESH TIMBERS."],
    ["Sri Ganesh Timbers", "SriGanesh Timbers"],
    ["Sri Ganesh Timbers", "M/s. Sri Ganesh Timbers"],
    ["M/S Anbu Steel", "Messrs Anbu Steel"],
    ["Anbu Steel Pvt Ltd", "ANBU STEEL PRIVATE LIMITED"],
    ["Anbu Steel Pvt. Ltd.", "Anbu Steel (Pvt) Limited"],
    ["Ravi & Sons", "RAVI AND SONS"],
    ["Ravi&Sons", "Ravi and Sons"],
    // Twenty letters: the field holds no more.
    ["Sri Murugan Trader P", "Sri Murugan Trader Private Limited"],
    ["Sri Murugan Trade Pv", "Sri Murugan Trade Pvt Ltd"],
    ["Sri Murugan Tra Priv", "Sri Murugan Tra Pvt. Ltd"],
    ["Kaveri Constructions", "Kaveri Constructions & Interiors"],
    ["Anbu Textiles Mills", "Anbu Textiles Mills Limited"],
    ["தமிழ்நாடு கைத்தறி நெசவாளர் சங்", "தமிழ்நாடு கைத்தறி நெசவாளர் சங்கம்"],
  ])("made out to %j is paid when it bears %j: a name is compared as people write it", (payee, written) => {
    expect(isAtMost(payee, MAX_PAYEE_NAME)).toBe(true);
    expect(differenceOf({ ...declared, payee }, { ...declared, payee: written })).toBeNull();
  });

  test.each([
    ["Sri Ganesh", "Sri Ganesh Timbers"],
    ["Anbu Steel Pvt", "Anbu Steel Pvt Ltd"],
    ["Kaveri Constructions", "Kaveri Construction"],
    ["M S Raman", "Raman"],
    ["Ms Raman", "Raman"],
  ])("made out to %j is not the one that bears %j: only a full field is a beginning", (payee, written) => {
    expect(differenceOf({ ...declared, payee }, { ...declared, payee: written })).toBe("payee");
  });

  test("differs in amount, date or payee", () => {
    expect(differenceOf(declared, { ...declared, amount: 60_000_01n })).toBe("amount");
    expect(differenceOf(declared, { ...declared, instrumentDate: addDays(today, 1) })).toBe("date");
    expect(differenceOf(declared, { ...declared, payee: "Ganesh Timbers" })).toBe("payee");
    expect(differenceOf(declared, { ...declared, payee: "Sri Timbers Ganesh" })).toBe("payee");
  });
});
