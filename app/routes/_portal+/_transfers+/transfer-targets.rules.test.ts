import { describe, expect, it } from "vitest";
import { payeeKey } from "common/payees";
import {
  amountTerms,
  closedUntil,
  errorValues,
  type TransferChoices,
  type TransferTarget,
} from "./transfer-targets.rules";

const now = new Date("2026-11-21T06:00:00Z");
const soon = new Date("2026-11-21T09:30:00Z");
const past = new Date("2026-11-21T05:59:59Z");
const cap = { amount: 50_000_00n, until: new Date("2026-11-22T09:30:00Z") };

const target = (more: Partial<TransferTarget> = {}): TransferTarget => ({
  key: "to",
  accountNumber: "001410010003312",
  name: "Anitha",
  ...more,
});

const choices = (one: TransferTarget, more: Partial<TransferChoices> = {}): TransferChoices => ({
  accounts: [
    { accountNumber: "a", balance: { accountNumber: "a", ledger: 900_00n, available: 700_00n } },
    { accountNumber: "b", balance: null },
  ],
  targets: [one],
  now,
  ...more,
});

describe("a payee", () => {
  it("is closed until its waiting time is over, and open from that instant", () => {
    expect(closedUntil(target({ usableFrom: soon }), { now })).toEqual(soon);
    expect(closedUntil(target({ usableFrom: now }), { now })).toBeNull();
    expect(closedUntil(target({ usableFrom: past }), { now })).toBeNull();
    expect(closedUntil(target(), { now })).toBeNull();
  });

  it("on its first day is closed for ways that begin above what it may get", () => {
    expect(closedUntil(target({ cap }), { least: 2_00_000_00n, now })).toEqual(cap.until);
    expect(closedUntil(target({ cap }), { least: 100n, now })).toBeNull();
    expect(closedUntil(target({ cap }), { least: 2_00_000_00n, now: cap.until })).toBeNull();
  });

  it("is named by its account number, and its IFSC where it has one", () => {
    expect(payeeKey({ accountNumber: "12AB" })).toBe("12AB");
    expect(payeeKey({ accountNumber: "12AB", ifsc: "HDFC0000001" })).toBe("12AB-HDFC0000001");
  });
});

describe("the terms of an amount", () => {
  it("are those of the way, the account and the target; what is not known sets none", () => {
    expect(amountTerms(choices(target()), "b", "to")).toEqual({});
    expect(amountTerms(choices(target(), { least: 1n, most: 9n }), "a", "nobody")).toEqual({
      least: 1n,
      most: 9n,
      available: 700_00n,
    });
    expect(amountTerms(choices(target({ owed: 5n, instalment: 2n })), "", "to")).toEqual({
      owed: 5n,
      instalment: 2n,
    });
  });

  it("a new payee's cap ends with its first day", () => {
    expect(amountTerms(choices(target({ cap })), "b", "to")).toEqual({ cap: cap.amount });
    expect(amountTerms(choices(target({ cap }), { now: cap.until }), "b", "to")).toEqual({});
  });

  it("stand in the messages as customers read them, times in India", () => {
    expect(
      errorValues(choices(target({ cap, usableFrom: soon }), { most: 2_00_000_00n }), "a", "to"),
    ).toEqual({
      most: "₹2,00,000.00",
      available: "₹700.00",
      cap: "₹50,000.00",
      until: "22-11-2026 15:00",
      opens: "21-11-2026 15:00",
    });
  });
});
