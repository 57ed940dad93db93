import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { expect, it } from "vitest";
import { givingWay } from "./giving-way.server";

async function* batches(...sizes: readonly number[]) {
  for (const size of sizes) yield Array.from({ length: size }, (_, at) => at);
}

it("entries come in their order, few at a time, and what waits has its turn between", async () => {
  const seen: number[] = [];
  let others = 0;
  let slices = 0;
  for await (const slice of givingWay({ pages: { underWay: 0 } }, batches(120, 0, 30))) {
    expect(others).toBe(slices);
    expect(slice.length).toBeLessThanOrEqual(50);
    seen.push(...slice);
    slices += 1;
    setImmediate(() => (others += 1));
  }
  expect(slices).toBe(4);
  expect(seen).toEqual([...Array(120).keys(), ...Array(30).keys()]);
});

it("while pages are answered they wait, but not for ever", async () => {
  const pages = { underWay: 1 };
  const slices = givingWay({ pages }, batches(150));
  let come = false;
  const first = slices.next().then(() => (come = true));
  // A turn of the loop is at most one step of the wait.
  for (let turn = 0; turn < 5; turn += 1) await turnOfTheLoop();
  expect(come).toBe(false);
  pages.underWay = 0;
  await first;
  pages.underWay = 1;
  expect((await slices.next()).value).toHaveLength(50);
});
