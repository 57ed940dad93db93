import { expect, test } from "vitest";
import { isoDate } from "common/dates";
import { categoryOf, monthBefore, spendingOf } from "./spending.rules";

type Spent = Parameters<typeof spendingOf>[0][number];

const spent = (on: string, rupees: number, more: Partial<Spent> = {}): Spent => ({
  date: isoDate(on),
  amount: BigInt(rupees) * 100n,
  who: "Ponni Rice Mandi",
  kind: "upi",
  category: "groceries",
  reference: null,
  account: "one",
  ...more,
});

const all = [
  spent("2026-11-02", 300),
  spent("2026-11-20", 200, { account: "other" }),
  spent("2026-11-05", 900, { who: "Mathew Varghese", kind: "instruction", category: "home" }),
  spent("2026-11-07", 8_000, { who: null, kind: "own", category: "own" }),
  spent("2026-11-08", 5_000, { who: null, kind: "deposit", category: "savings" }),
  spent("2026-11-09", 700, {
    who: "Harini Menon",
    kind: "imps",
    category: "people",
    reference: "P0123456789ABC",
  }),
  spent("2026-10-09", 100),
  spent("2026-10-10", 50, { category: "health", who: "Sri Lakshmi Medicals" }),
  spent("2026-09-09", 300),
  spent("2026-08-09", 450),
];

test("a month's spending leaves out what stays the customer's own and what came back", () => {
  const { total, lastMonth, usual } = spendingOf(all, new Set(["P0123456789ABC"]), "2026-11");
  expect([total, lastMonth, usual]).toEqual([1_400_00n, 150_00n, 300_00n]);
  expect(spendingOf(all, new Set(), "2026-11").total).toBe(2_100_00n);
});

test("its parts add up to it, most first, and name the account where it is one", () => {
  const { total, categories, merchants } = spendingOf(all, new Set(["P0123456789ABC"]), "2026-11");
  expect(categories.map(({ category, amount, lastMonth }) => [category, amount, lastMonth])).toEqual([
    ["home", 900_00n, 0n],
    ["groceries", 500_00n, 100_00n],
    ["health", 0n, 50_00n],
  ]);
  expect(categories.reduce((sum, { amount }) => sum + amount, 0n)).toBe(total);
  expect(merchants.map(({ who, times, account }) => [who, times, account])).toEqual([
    ["Mathew Varghese", 1, "one"],
    ["Ponni Rice Mandi", 2, null],
  ]);
});

test("where a month before had nothing, nothing is called usual", () => {
  expect(spendingOf(all, new Set(), "2026-10").usual).toBeNull();
  expect(spendingOf([], new Set(), "2026-10")).toMatchObject({ total: 0n, usual: null, categories: [] });
  expect(monthBefore("2026-01")).toBe("2025-12");
});

test("a month that runs is compared with the same days of the last", () => {
  const both = [spent("2026-10-05", 100), spent("2026-10-25", 400), spent("2026-11-03", 150)];
  expect(spendingOf(both, new Set(), "2026-11", isoDate("2026-11-24"))).toMatchObject({
    ...{ lastMonth: 500_00n, sameDays: 100_00n },
  });
});

test("the movements of a category add up to its sum, and what came back is told", () => {
  const returned = new Set(["P0123456789ABC"]);
  const charges = [
    spent("2026-11-03", 12, { category: "charges" }),
    spent("2026-11-20", 6, { category: "charges", reference: "P0123456789ABC" }),
    spent("2026-11-21", 5, { category: "charges" }),
    spent("2026-10-21", 7, { category: "charges" }),
  ];
  const { categories } = spendingOf(charges, returned, "2026-11");
  const { rows, cameBack } = categoryOf(charges, returned, { month: "2026-11", category: "charges" });
  expect(rows.map(({ date }) => date)).toEqual(["2026-11-21", "2026-11-03"]);
  expect(rows.reduce((sum, { amount }) => sum + amount, 0n)).toBe(categories[0]!.amount);
  expect(cameBack).toBe(6_00n);
});

test("six months beside each other, each with its own sum", () => {
  const { months, total } = spendingOf(all, new Set(["P0123456789ABC"]), "2026-11");
  expect(months.map(({ month }) => month)).toEqual([
    ...["2026-11", "2026-10", "2026-09", "2026-08", "2026-07", "2026-06"],
  ]);
  expect(months.map(({ amount }) => amount)).toEqual([total, 150_00n, 300_00n, 450_00n, 0n, 0n]);
});
