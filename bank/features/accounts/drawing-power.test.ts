import { expect, test } from "vitest";
import { availableBalance } from "bank/ledger/balances";
import { drawingLimit, drawingPower } from "./drawing-power";

const lakhs = (count: number) => BigInt(count * 100_000) * 100n;
const statement = {
  stock: lakhs(14),
  creditors: lakhs(3),
  stockMargin: "25",
  debtors: lakhs(5),
  oldDebtors: lakhs(1),
  debtorMargin: "40.00",
};

test("drawing power counts paid stock and young debtors, less their margins: 10,65,000", () => {
  expect(drawingPower(statement)).toBe(10_65_000_00n);
});

test("stock that is owed for gives no drawing power", () => {
  expect(drawingPower({ ...statement, creditors: lakhs(15) })).toBe(2_40_000_00n);
});

test("available is the lesser of limit and drawing power, less outstanding and lien: 2,95,000", () => {
  const floor = -drawingLimit(lakhs(12), drawingPower(statement));
  const account = {
    kind: "cash-credit" as const,
    balance: -7_20_000_00n,
    lien: 50_000_00n,
    uncleared: 0n,
    floor,
  };
  expect(availableBalance(account)).toBe(2_95_000_00n);
});

test("a limit below the drawing power is what counts", () => {
  expect(drawingLimit(lakhs(10), lakhs(11))).toBe(lakhs(10));
});

test("nothing of a loan may be spent", () => {
  const loan = { kind: "loan" as const, balance: -lakhs(4), lien: 0n, uncleared: 0n, floor: -lakhs(5) };
  expect(availableBalance(loan)).toBe(0n);
});
