import { describe, expect, it } from "vitest";
import type { Balance } from "common/accounts";
import {
  amountTerms,
  balanceAfter,
  closedUntil,
  errorValues,
  leftNow,
  rangeOf,
  type Way,
} from "./ways.rules";
import type { TransferTarget } from "./transfers.forms";

/** Free up to 1,000.00, then 5.90. */
const charges = [
  { above: 0n, charge: 0n },
  { above: 1_000_00n, charge: 5_90n },
];

const now = new Date("2026-11-21T06:00:00Z");
const soon = new Date("2026-11-21T09:30:00Z");
const past = new Date("2026-11-21T05:59:59Z");
const cap = { amount: 50_000_00n, left: 20_000_00n, until: new Date("2026-11-22T09:30:00Z") };

const target = (more: Partial<TransferTarget> = {}): TransferTarget => ({
  key: "to",
  accountNumber: "001410010003312",
  name: "Anitha",
  ...more,
});

const account = (accountNumber: string, balance: Balance | null): Way["accounts"][number] => ({
  accountNumber,
  handle: accountNumber,
  primary: false,
  branchCode: "0011",
  kind: "savings",
  balance,
});

const choices = (one: TransferTarget, more: Partial<Way> = {}): Way => ({
  kind: "imps",
  accounts: [account("a", { accountNumber: "a", ledger: 900_00n, available: 700_00n }), account("b", null)],
  targets: [one],
  complete: true,
  arrives: "",
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
});

describe("the terms of an amount", () => {
  it("are those of the way, the account and the target; what is not known sets none", () => {
    expect(amountTerms(choices(target()), { from: "b", to: "to" })).toEqual({});
    expect(amountTerms(choices(target(), { least: 1n, most: 9n }), { from: "a", to: "nobody" })).toEqual({
      least: 1n,
      most: 9n,
      available: 700_00n,
    });
    expect(amountTerms(choices(target({ owed: 5n, instalment: 2n })), { from: "", to: "to" })).toEqual({
      owed: 5n,
      instalment: 2n,
    });
  });

  it("a new payee's cap ends with its first day", () => {
    expect(amountTerms(choices(target({ cap })), { from: "b", to: "to" })).toEqual({ leftToPayee: cap.left });
    expect(amountTerms(choices(target({ cap }), { now: cap.until }), { from: "b", to: "to" })).toEqual({});
  });

  it("the cap after a reset of passwords ends with its time", () => {
    const guarded = { leftGuarded: 100_00n, guardedUntil: cap.until };
    expect(amountTerms(choices(target(), guarded), { from: "b", to: "to" })).toEqual({
      leftGuarded: 100_00n,
    });
    expect(amountTerms(choices(target(), { ...guarded, now: cap.until }), { from: "b", to: "to" })).toEqual(
      {},
    );
  });

  it("stand in the messages as customers read them, times in India", () => {
    const known = { most: 2_00_000_00n, dayLimit: 9_00n, leftToday: 5_00n, charges };
    const typed = { from: "a", to: "to", amount: "1,000.01" };
    expect(errorValues(choices(target({ cap, usableFrom: soon }), known), typed)).toEqual({
      most: "₹2,00,000.00",
      dayLimit: "₹9.00",
      leftToday: "₹5.00",
      available: "₹700.00",
      cap: "₹50,000.00",
      leftToPayee: "₹20,000.00",
      until: "22-11-2026 15:00",
      opens: "21-11-2026 15:00",
      charge: "₹5.90",
      total: "₹1,005.91",
    });
    expect(errorValues(choices(target()), { ...typed, amount: "x" })).toEqual({ available: "₹700.00" });
  });

  it("say what an amount leaves in the account, its charge taken off, where it may be paid", () => {
    const rich = { accountNumber: "a", ledger: 2_000_00n, available: 2_000_00n };
    const known = choices(target(), {
      accounts: [account("a", rich)],
      charges,
      least: 1_00n,
    });
    const after = (amount: string) => balanceAfter(known, { from: "a", to: "to", amount });
    expect(after("1000")).toBe(1_000_00n);
    expect(after("₹1,500.50")).toBe(493_60n);
    for (const amount of ["2000", "0.50", "x", ""]) expect(after(amount)).toBeNull();
    expect(balanceAfter(choices(target(), { charges }), { from: "b", to: "to", amount: "1" })).toBeNull();
  });

  it("what is left names the limit that binds: of the day, after new passwords, or of a new payee", () => {
    const day = { dayLimit: 10_00_000_00n, leftToday: 9_00_000_00n };
    const guard = { guardCap: 50_000_00n, leftGuarded: 49_399_00n, guardedUntil: cap.until };
    expect(leftNow(choices(target(), day), "to")).toEqual({ why: "day", left: 9_00_000_00n });
    expect(leftNow(choices(target(), { ...day, ...guard }), "to")).toEqual({
      why: "guard",
      left: 49_399_00n,
    });
    expect(leftNow(choices(target({ cap }), { ...day, ...guard }), "to")).toEqual({
      why: "payee",
      left: cap.left,
    });
    const over = { ...day, ...guard, now: cap.until };
    expect(leftNow(choices(target({ cap }), over), "to")).toEqual({ why: "day", left: 9_00_000_00n });
    expect(leftNow(choices(target()), "to")).toBeNull();
  });

  it("say from what to what may be paid to the chosen target", () => {
    const limits = { least: 1_00n, most: 10_00_000_00n };
    expect(rangeOf(choices(target(), limits), "")).toEqual(limits);
    expect(rangeOf(choices(target({ owed: 900_00n }), limits), "to")).toEqual({
      least: 1_00n,
      most: 900_00n,
    });
    expect(rangeOf(choices(target({ cap }), limits), "to")).toEqual({ least: 1_00n, most: cap.left });
    const deposit = target({ instalment: 500_00n, leftToPay: 2_000_00n });
    expect(rangeOf(choices(deposit, limits), "to")).toEqual({ least: 500_00n, most: 2_000_00n });
    expect(rangeOf(choices(target()), "to")).toEqual({});
  });
});
