import { describe, expect, it } from "vitest";
import { lineOf } from "./history-chart";

const words = ({ figure, unit }: { figure: string; unit: string }) => `${figure} ${unit}`;
const point = (time: string, balance: bigint) => ({
  at: new Date(`${time}+05:30`),
  balance,
  credits: 0n,
  debits: 0n,
});

describe("the line of a balance", () => {
  it("goes through the minutes and rupees of its points, over a named scale", () => {
    const points = [
      point("2026-11-20T00:00", 1_50_000_50n),
      point("2026-11-21T00:00", -50_000_00n),
      point("2026-11-21T10:30", 0n),
    ];
    expect(lineOf(points, "7-days", words)).toEqual({
      points: [
        { x: 0, y: 150_000.5 },
        { x: 1_440, y: -50_000 },
        { x: 2_070, y: 0 },
      ],
      rungs: [
        { y: -100_000, label: "-₹1 lakh" },
        { y: 0, label: "₹0 rupee" },
        { y: 100_000, label: "₹1 lakh" },
        { y: 200_000, label: "₹2 lakh" },
      ],
      names: [
        { x: 0, label: "19-11" },
        { x: 1_440, label: "20-11" },
        { x: 2_070, label: "21-11" },
      ],
    });
  });

  it("needs two points", () => {
    expect(lineOf([], "7-days", words)).toBeNull();
    expect(lineOf([point("2026-11-20T00:00", 5n)], "7-days", words)).toBeNull();
  });
});
