import { setImmediate as turnOfTheLoop } from "node:timers/promises";
import { expect, it } from "vitest";
import { ShortWork } from "common/short-work.server";
import { givingWay, readInTurn } from "./giving-way.server";

async function* batches(...sizes: readonly number[]) {
  for (const size of sizes) yield Array.from({ length: size }, (_, at) => at);
}

it("entries come in their order, few at a time, and what waits has its turn between", async () => {
  const seen: number[] = [];
  let others = 0;
  let slices = 0;
  for await (const slice of givingWay({ pages: new ShortWork() }, batches(220, 0, 30))) {
    expect(others).toBe(slices);
    expect(slice.length).toBeLessThanOrEqual(100);
    seen.push(...slice);
    slices += 1;
    setImmediate(() => (others += 1));
  }
  expect(slices).toBe(4);
  expect(seen).toEqual([...Array(220).keys(), ...Array(30).keys()]);
});

it("while pages are answered they wait, but not for ever", async () => {
  const pages = new ShortWork();
  const slices = givingWay({ pages }, batches(250));
  let answer = () => {};
  const page = () => new Promise<void>((resolve) => (answer = resolve));
  const answered = pages.during(page);
  let come = false;
  const first = slices.next().then(() => (come = true));
  // A turn of the loop is at most one step of the wait.
  for (let turn = 0; turn < 5; turn += 1) await turnOfTheLoop();
  expect(come).toBe(false);
  answer();
  await answered;
  await first;
  void pages.during(page);
  expect((await slices.next()).value).toHaveLength(100);
});

it("of many documents one customer's are read one after the other, another's beside them", async () => {
  const reading: string[] = [];
  const ends: Array<() => void> = [];
  const asks = (customerNumber: string, name: string) =>
    readInTurn(
      { portal: { profile: { id: "kaveri" }, pages: new ShortWork() }, customerNumber } as never,
      new AbortController().signal,
      () => {
        reading.push(name);
        return new Promise<void>((resolve) => ends.push(resolve));
      },
    );
  const all = [asks("1", "first"), asks("1", "second"), asks("2", "other")];
  await expect.poll(() => reading).toEqual(["first", "other"]);
  ends[0]!();
  await expect.poll(() => reading).toEqual(["first", "other", "second"]);
  for (const end of ends) end();
  await Promise.all(all);
});
