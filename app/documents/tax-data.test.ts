import { expect, it } from "vitest";
import { balanceSums, interestSums } from "./tax-data";

it("sums tell money and debts apart, and count no principal where there is none", () => {
  const account = { accountNumber: "001110010003301", product: "Savings Bank" };
  const balances = [5_00n, -3_00n, 0n, 7_00n].map((balance) => ({ ...account, balance }));
  expect(balanceSums(balances)).toEqual({ credit: 12_00n, debit: 3_00n });
  const rows = [
    { ...account, paid: 10n, charged: 0n, tax: 1n },
    { ...account, paid: 0n, charged: 20n, tax: 0n, principalRepaid: 30n },
  ];
  expect(interestSums(rows)).toEqual({ paid: 10n, charged: 20n, tax: 1n, principalRepaid: 30n });
});
