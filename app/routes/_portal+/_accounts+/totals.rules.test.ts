import { describe, expect, it } from "vitest";
import type { AccountKind } from "common/accounts";
import { hiddenFor } from "common/money";
import { holdingsOf, slicesOf, totalsOf, worthOf } from "./totals.server";

const account = (ledger: bigint | null) => ({
  balance: ledger === null ? null : { accountNumber: "1", ledger, available: 7n },
});
const deposit = (outstanding: bigint, receiptStatus = "OPEN") => ({ outstanding, receiptStatus });

describe("the totals", () => {
  it("count open deposits only, book balances in credit, and every debt", () => {
    expect(
      totalsOf(
        [account(500n), account(-40n), account(0n)],
        [deposit(1_000n), deposit(9_000n, "CLOSED"), deposit(1n)],
        [{ outstanding: 300n }, { outstanding: 5n }],
      ),
    ).toEqual({ deposits: 1_001n, liabilities: 345n, assets: 500n });
  });

  it("are not known where one of their parts is not", () => {
    const unknown = { deposits: null, liabilities: null, assets: null };
    expect(totalsOf([account(500n), account(null)], null, [])).toEqual(unknown);
    expect(totalsOf([account(null)], [], null)).toEqual({ ...unknown, deposits: 0n });
    expect(totalsOf([account(-3n)], [], null)).toEqual({ deposits: 0n, liabilities: null, assets: 0n });
  });

  it("leave a net position that is known if all of them are", () => {
    expect(worthOf({ deposits: 5n, liabilities: 3n, assets: 10n })).toEqual({ has: 15n, owes: 3n, net: 12n });
    expect(worthOf({ deposits: 0n, liabilities: 3n, assets: null })).toEqual({
      has: null,
      owes: 3n,
      net: null,
    });
    expect(worthOf({ deposits: 0n, liabilities: null, assets: 0n })).toEqual({
      has: 0n,
      owes: null,
      net: null,
    });
  });

  it("of a customer without any account are nought", () => {
    expect(totalsOf([], [], [])).toEqual({ deposits: 0n, liabilities: 0n, assets: 0n });
  });
});

describe("what a customer has, by kind", () => {
  const of = (kind: AccountKind, ledger: bigint | null) => ({ kind, ...account(ledger) });
  const accounts = [
    of("current", 30n),
    of("savings", 500n),
    of("savings", 7n),
    of("overdraft", -40n),
    of("current", null),
  ];
  const deposits = [
    { ...deposit(1_000n), accountNumber: "9" },
    { ...deposit(60n), accountNumber: "8" },
    { ...deposit(9_000n, "CLOSED"), accountNumber: "9" },
  ];
  const kindOf = (number: string) => (number === "8" ? ("recurring-deposit" as const) : undefined);

  it("adds up to its deposits and assets, and holds no debt", () => {
    const held = holdingsOf(accounts, deposits, kindOf);
    expect(held).toEqual([
      { kind: "savings", amount: 507n },
      { kind: "current", amount: 30n },
      { kind: "fixed-deposit", amount: 1_000n },
      { kind: "recurring-deposit", amount: 60n },
    ]);
    const known = accounts.filter(({ balance }) => balance !== null);
    const { deposits: deposited, assets } = totalsOf(known, deposits, []);
    expect(held.reduce((sum, { amount }) => sum + amount, 0n)).toBe(deposited! + assets!);
  });

  it("is drawn with a mark and a colour for each kind", () => {
    const slices = slicesOf(holdingsOf(accounts, deposits, kindOf), (kind) => `the ${kind}`);
    expect(slices.map(({ mark }) => mark)).toEqual(["1", "2", "3", "4"]);
    expect(new Set(slices.map(({ colour }) => colour)).size).toBe(4);
    expect(slices[0]).toMatchObject({ id: "savings", label: "the savings", words: "₹5.07", value: 507 });
    expect(slicesOf([], String)).toEqual([]);
  });

  it("is not drawn where balances are hidden: its shape would tell them", () => {
    const hidden = accounts.map(({ kind, balance }) => ({
      kind,
      balance: balance && { ...balance, ledger: hiddenFor(balance.ledger) },
    }));
    expect(slicesOf(holdingsOf(hidden, deposits, kindOf), String)).toEqual([]);
  });
});
