import { describe, expect, it } from "vitest";
import { slicesOf, totalsOf } from "./totals.rules";

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

const label = ({ label }: { label: string }) => label;

it("a sum of nothing, an unknown one and one below nought have no slice; the others keep their marks", () => {
  expect(slicesOf({ deposits: 0n, liabilities: null, assets: 1_25_000_50n }, label)).toEqual([
    {
      id: "assets",
      label: "totalAssets",
      words: "₹1,25,000.50",
      value: 12_500_050,
      colour: "information",
      mark: "3",
    },
  ]);
  expect(slicesOf({ deposits: 1n, liabilities: 2n, assets: 3n }, label).map(({ mark }) => mark)).toEqual([
    "1",
    "2",
    "3",
  ]);
  expect(slicesOf({ deposits: 0n, liabilities: -5n, assets: 0n }, label)).toEqual([]);
});
