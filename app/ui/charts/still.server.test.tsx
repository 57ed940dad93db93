import { describe, expect, it } from "vitest";
import type { Slice } from "./doughnut-drawing";
import { drawDoughnut, drawLine } from "./still.server";

const slice = (id: string, value: number, mark: string): Slice => ({
  id,
  label: id,
  words: `₹${value}`,
  value,
  colour: "credit",
  mark,
});

const rungs = [
  { y: -100, label: "−₹100" },
  { y: 0, label: "₹0" },
  { y: 100, label: "₹100" },
];
const line = (...values: number[]) =>
  drawLine({
    points: values.map((y, x) => ({ x, y })),
    rungs,
    names: [
      { x: 0, label: "first" },
      { x: values.length - 1, label: "last" },
    ],
  });

/** The dots' distances from the top. */
const heights = (svg: string) => [...svg.matchAll(/d="M[\d.]+ ([\d.]+)h0"/g)].map(([, y]) => Number(y));

describe("a chart drawn on the server", () => {
  it("carries no style attribute: the page's policy would have to allow it", () => {
    for (const svg of [drawDoughnut([slice("a", 1, "1"), slice("b", 2, "2")]), line(1, 2, 3)])
      expect(svg).not.toMatch(/\sstyle=/);
  });

  it("says with a mark which slice is which, where there is room for it", () => {
    const svg = drawDoughnut([slice("a", 500, "A"), slice("b", 490, "B"), slice("c", 1, "C")]);
    expect([...svg.matchAll(/<text[^>]*>(\w)<\/text>/g)].map(([, mark]) => mark)).toEqual(["A", "B"]);
    expect(svg.match(/<path/g)).toHaveLength(3);
  });

  it("is a whole ring where there is one slice only", () => {
    expect(drawDoughnut([slice("a", 7, "A")])).toMatch(/<path d="[^"]*A132,132[^"]*A132,132/);
  });

  it("has larger balances higher, equal ones level, and debts below nought", () => {
    const nought = Number(/stroke="var\(--control\)"[^>]*y1="([\d.]+)"/.exec(line(0, 0))![1]);
    const [debt, none, rich] = heights(line(-50, 0, 100)) as [number, number, number];
    expect(debt).toBeGreaterThan(nought);
    expect(none).toBeCloseTo(nought, 0);
    expect(rich).toBe(0);
    expect(new Set(heights(line(40, 40, 40))).size).toBe(1);
  });

  it("leaves out the dots where they would touch", () => {
    expect(heights(line(...Array.from({ length: 31 }, (_, day) => day)))).toEqual([]);
  });

  it("has no word in it: those of its scales stand in gutters, as wide and as large as words need", () => {
    expect(line(-50, 0, 100)).not.toContain("<text");
  });
});
