import { describe, expect, it } from "vitest";
import { totalsOf } from "./totals";

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

  it("leave out what did not answer, and are unknown where nothing did", () => {
    expect(totalsOf([account(500n), account(null)], null, [])).toEqual({
      deposits: null,
      liabilities: 0n,
      assets: 500n,
    });
    expect(totalsOf([account(null)], [], null)).toEqual({ deposits: 0n, liabilities: null, assets: null });
    expect(totalsOf([account(-3n)], [], null)).toMatchObject({ liabilities: 3n, assets: 0n });
  });

  it("of a customer without any account are nought", () => {
    expect(totalsOf([], [], [])).toEqual({ deposits: 0n, liabilities: 0n, assets: 0n });
  });
});
