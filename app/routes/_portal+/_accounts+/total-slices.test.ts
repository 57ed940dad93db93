import { expect, it } from "vitest";
import { slicesOf } from "./total-slices";

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
