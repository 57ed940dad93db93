import { data } from "@remix-run/node";
import { expect, test } from "vitest";
import { formatRupees, isHidden } from "common/money";
import { withoutBalances } from "./hide-balances.server";

test("balances are hidden wherever they are in a page's data, and nothing else changes", () => {
  const on = new Date();
  const page = {
    accounts: [{ name: "3301", balance: { ledger: -5n, available: 7n } }],
    movements: [{ amount: 12n, balance: 100n }],
    deposit: { principal: 9n, maturityAmount: 11n, on },
    loan: { principal: 9n, outstanding: 8n },
    section: { sum: -6n, accounts: [{ limitLeft: 2n }] },
    quote: { maturityAmount: 3n },
    still: "<svg/>",
  };
  const hidden = withoutBalances(page) as typeof page;
  const { ledger, available } = hidden.accounts[0]!.balance;
  expect([ledger < 0n, isHidden(ledger), isHidden(available)]).toEqual([true, true, true]);
  expect(hidden.movements[0]!.amount).toBe(12n);
  expect(isHidden(hidden.movements[0]!.balance)).toBe(true);
  expect([isHidden(hidden.deposit.principal), hidden.loan.principal]).toEqual([true, 9n]);
  expect([hidden.section.sum, hidden.section.accounts[0]!.limitLeft].every(isHidden)).toBe(true);
  expect(hidden).toMatchObject({ deposit: { on }, quote: { maturityAmount: 3n }, still: "" });
});

test("sums and differences of hidden balances are hidden, also of equal ones", () => {
  const { has, owes } = withoutBalances({ has: 5n, owes: 5n }) as { has: bigint; owes: bigint };
  expect([has + owes, has - owes, has - 100n, -owes].map(formatRupees)).toEqual(Array(4).fill("₹••••"));
});

test("an answer with headers keeps them, and a response of its own stays", () => {
  const answer = withoutBalances(data({ owed: 4n }, { status: 503 })) as ReturnType<
    typeof data<{ owed: bigint }>
  >;
  expect(answer.init).toEqual({ status: 503 });
  expect(isHidden(answer.data.owed)).toBe(true);
  const file = new Response("balance");
  expect(withoutBalances(file)).toBe(file);
});
