import { describe, expect, test } from "vitest";
import { addDays, addMonths, isoDate } from "./dates";
import { areDeclarableDates, differenceOf, isDeclarable } from "./positive-pay";

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
  test("is the declared one however its payee's name is set", () => {
    expect(differenceOf(declared, { ...declared })).toBeNull();
    expect(differenceOf(declared, { ...declared, payee: "SRI  GANESH TIMBERS." })).toBeNull();
  });

  test("differs in amount, date or payee", () => {
    expect(differenceOf(declared, { ...declared, amount: 60_000_01n })).toBe("amount");
    expect(differenceOf(declared, { ...declared, instrumentDate: addDays(today, 1) })).toBe("date");
    expect(differenceOf(declared, { ...declared, payee: "Ganesh Timbers" })).toBe("payee");
    expect(differenceOf(declared, { ...declared, payee: "Sri Timbers Ganesh" })).toBe("payee");
  });
});
