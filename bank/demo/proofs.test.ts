import { describe, expect, test } from "vitest";
import { lastDayOf } from "common/card-expiry";
import { branchTokenForm, cardForm } from "~/access/registration.forms";
import { isoDate } from "common/dates";
import { demoCustomers } from "./people";
import { demoBranchTokens, demoCardExpiry, demoCards, verificationValue } from "./cards";

const today = isoDate("2026-11-21");
const known = demoCustomers.map(({ number }) => number);

/** Luhn check of the last digit (ISO/IEC 7812-1). */
function passesLuhn(number: string): boolean {
  const digits = [...number].reverse().map((digit, place) => Number(digit) * (place % 2 === 0 ? 1 : 2));
  return digits.reduce((sum, digit) => sum + (digit > 9 ? digit - 9 : digit), 0) % 10 === 0;
}

describe("the demo's proofs", () => {
  test("are those a newcomer is told of", () => {
    expect(demoCards.get("100200308")).toBe("6522110022003308");
    expect(verificationValue(demoCards.get("100200308")!)).toBe("308");
    expect(demoCardExpiry(today)).toBe("08/28");
    expect(lastDayOf(demoCardExpiry(today))).toBe("2028-08-31");
    expect(demoBranchTokens.get("100200308")).toBe("BRTKN-0308-SARAS");
  });

  test("could each be typed in the page's form, by a customer of the demo", () => {
    const [expiryMonth, expiryYear] = demoCardExpiry(today).split("/");
    for (const [customer, cardNumber] of demoCards) {
      expect(known).toContain(customer);
      const typed = { cardNumber, expiryMonth, expiryYear, cvv: verificationValue(cardNumber) };
      expect(cardForm(today).parse(typed)).toEqual(typed);
    }
    for (const [customer, branchToken] of demoBranchTokens) {
      expect(known).toContain(customer);
      expect(branchTokenForm.parse({ branchToken })).toEqual({ branchToken });
    }
  });

  test("are numbers of cards, none twice", () => {
    for (const number of demoCards.values()) expect([number, passesLuhn(number)]).toEqual([number, true]);
    expect(new Set(demoCards.values()).size).toBe(demoCards.size);
    expect(new Set(demoBranchTokens.values()).size).toBe(demoBranchTokens.size);
  });
});
