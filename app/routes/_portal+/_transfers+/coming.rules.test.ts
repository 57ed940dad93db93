import fc from "fast-check";
import { expect, test } from "vitest";
import { afterEach } from "./coming.rules";

test("each debit says what it leaves, account by account", () => {
  const debits = [
    { fromAccount: "A", amount: 300n },
    { fromAccount: "B", amount: 100n },
    { fromAccount: "A", amount: 800n },
    { fromAccount: "A", amount: 1n },
    { fromAccount: "C", amount: 5n },
  ];
  const balances = new Map([
    ["A", 1_000n],
    ["B", 100n],
  ]);
  expect(afterEach(debits, balances).map(({ left }) => left)).toEqual([700n, 0n, -100n, -101n, null]);
  expect(balances.get("A")).toBe(1_000n);
});

test("the last one of an account leaves its balance less all that is taken from it", () => {
  const debit = fc.record({
    fromAccount: fc.constantFrom("A", "B"),
    amount: fc.bigInt({ min: 1n, max: 1_000n }),
  });
  fc.assert(
    fc.property(fc.array(debit), fc.bigInt({ min: 0n, max: 5_000n }), (debits, balance) => {
      const shown = afterEach(debits, new Map([["A", balance]]));
      const ofA = shown.filter(({ fromAccount }) => fromAccount === "A");
      const sum = ofA.reduce((total, { amount }) => total + amount, 0n);
      expect(ofA.at(-1)?.left ?? balance).toBe(balance - sum);
      for (const { fromAccount, left } of shown) if (fromAccount === "B") expect(left).toBeNull();
    }),
  );
});
