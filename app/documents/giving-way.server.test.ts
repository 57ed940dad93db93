import { setTimeout as pause } from "node:timers/promises";
import { expect, it } from "vitest";
import { givingWay } from "./giving-way.server";

async function* batches(...sizes: readonly number[]) {
  for (const size of sizes) yield Array.from({ length: size }, (_, at) => at);
}

it("entries come in their order, few at a time, and the loop has its turn between", async () => {
  const seen: number[] = [];
  let turns = 0;
  const other = setInterval(() => (turns += 1), 0);
  for await (const slice of givingWay({ pages: { underWay: 0 } }, batches(120, 0, 30))) {
    expect(slice.length).toBeLessThanOrEqual(50);
    seen.push(...slice);
    // As work would.
    const until = performance.now() + 2;
    while (performance.now() < until);
  }
  clearInterval(other);
  expect(seen).toEqual([...Array(120).keys(), ...Array(30).keys()]);
  expect(turns).toBeGreaterThan(0);
});

it("while pages are answered they wait, but not for ever", async () => {
  const pages = { underWay: 1 };
  const slices = givingWay({ pages }, batches(150));
  let come = false;
  const first = slices.next().then(() => (come = true));
  await pause(20);
  expect(come).toBe(false);
  pages.underWay = 0;
  await first;
  pages.underWay = 1;
  expect((await slices.next()).value).toHaveLength(50);
});
