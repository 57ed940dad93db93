import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { scaleFor, shareOf } from "./scale";

const rupees = (...amounts: number[]) => amounts.map((amount) => BigInt(amount) * 100n);

it("a bar's share is of a hundred, in tenths, and nought of nothing", () => {
  expect([shareOf(1n, 3n), shareOf(3n, 3n), shareOf(0n, 0n)]).toEqual([33.3, 100, 0]);
});

describe("the scale of a chart", () => {
  it.each([
    ["a balance below two lakh", rupees(1_84_250, 65_000), rupees(0, 50_000, 1_00_000, 1_50_000, 2_00_000)],
    [
      "a limit used and paid back",
      rupees(-1_20_000, 40_000),
      rupees(-1_50_000, -1_00_000, -50_000, 0, 50_000),
    ],
    ["nothing but debts", rupees(-8_75_000, -8_60_000), rupees(-10_00_000, -5_00_000, 0)],
    ["a flat line", rupees(400, 400), rupees(0, 100, 200, 300, 400)],
    ["an empty account", rupees(0, 0), rupees(0, 1)],
    ["a few paise", [35n], rupees(0, 1)],
  ])("of %s", (_what, amounts, rungs) => {
    expect(scaleFor(amounts)).toEqual(rungs);
  });

  it("holds every amount, has nought and few, even rungs", () => {
    fc.assert(
      fc.property(fc.array(fc.bigInt(-(10n ** 15n), 10n ** 15n), { minLength: 1 }), (amounts) => {
        const rungs = scaleFor(amounts);
        expect(rungs).toContain(0n);
        expect(rungs.length).toBeLessThanOrEqual(6);
        expect(new Set(rungs.slice(1).map((rung, below) => rung - rungs[below]!)).size).toBe(1);
        expect(amounts.every((amount) => rungs[0]! <= amount && amount <= rungs.at(-1)!)).toBe(true);
      }),
    );
  });
});
