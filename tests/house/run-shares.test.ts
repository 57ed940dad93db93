import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { keptCosts, WHOLE } from "../../scripts/test/costs.mjs";
import { everything } from "../../scripts/test/choice.mjs";
import { mergeResults, readResults } from "../../scripts/test/merge.mjs";
import { divide, expectedSeconds } from "../../scripts/test/shards.mjs";

type Costs = Record<string, { wall: number; processor: number }>;

const seconds = fc.integer({ min: 0, max: 1_000 }).map((tenths) => tenths / 10);
const costsOf = fc
  .uniqueArray(fc.tuple(fc.stringMatching(/^[a-z]{1,6}$/), seconds), {
    selector: ([name]) => name,
    minLength: 1,
  })
  .map(
    (all) => Object.fromEntries(all.map(([name, time]) => [name, { wall: time, processor: time }])) as Costs,
  );
const counts = fc.integer({ min: 1, max: 6 });
const sumOf = (names: string[], costs: Costs) => names.reduce((sum, name) => sum + costs[name]!.processor, 0);

describe("shares of a run", () => {
  it("have each file once", () => {
    fc.assert(
      fc.property(costsOf, counts, (costs, count) => {
        const shares = divide(Object.keys(costs), count, costs) as string[][];
        expect(shares).toHaveLength(count);
        expect(shares.flat().sort()).toEqual(Object.keys(costs).sort());
      }),
    );
  });

  it("the heaviest costs at most the mean and the dearest file", () => {
    fc.assert(
      fc.property(costsOf, counts, (costs, count) => {
        const names = Object.keys(costs);
        const shares = divide(names, count, costs) as string[][];
        const heaviest = Math.max(...shares.map((share) => sumOf(share, costs)));
        const dearest = Math.max(...names.map((name) => costs[name]!.processor));
        expect(heaviest).toBeLessThanOrEqual(sumOf(names, costs) / count + dearest + 1e-6);
      }),
    );
  });

  it("are the same on each machine, whatever the order of its files", () => {
    fc.assert(
      fc.property(costsOf, counts, fc.func(fc.integer()), (costs, count, order) => {
        const names = Object.keys(costs);
        const shuffled = [...names].sort((one, other) => order(one) - order(other));
        expect(divide(shuffled, count, costs)).toEqual(divide(names, count, costs));
      }),
    );
  });

  it("take a new file for a middling one, and journeys without tests in a project for nothing", () => {
    const costs = {
      "a@js": { wall: 9, processor: 9 },
      b: { wall: 2, processor: 2 },
      c: { wall: 1, processor: 1 },
    };
    const secondsOf = expectedSeconds(costs);
    expect([secondsOf("new"), secondsOf("a@js"), secondsOf("a@nojs")]).toEqual([2, 9, 0]);
  });

  it("three of this tree cost the same to a tenth", () => {
    const costs = keptCosts() as Costs;
    const sums = (divide(everything(), 3, costs) as string[][]).map((share) =>
      share.reduce((sum, name) => sum + (costs[name]?.processor ?? 0), 0),
    );
    expect(Math.max(...sums) / Math.min(...sums)).toBeLessThan(1.1);
  });
});

describe("shares are merged to one sum", () => {
  const kept = { a: { wall: 1, processor: 1 }, "b@js": { wall: 1, processor: 1 } };
  const names = ["a", "b@js", "b@nojs", "Lint"];
  const share = (index: number, given: string[], ran = given.filter((name) => name !== "b@nojs")) => ({
    shard: { index, count: 2 },
    fingerprint: "of this tree",
    names: given,
    ran,
    lacks: [] as string[],
    counted: { Build: { passed: 1, failed: 0 }, Rules: { passed: 10 * index, failed: 0 } },
    failing: [] as string[],
    costs: { [`file ${index}`]: { wall: 1, processor: 2 }, [WHOLE]: { wall: 60 * index, processor: 100 } },
  });
  const whole = [share(1, ["a", "b@nojs"]), share(2, ["b@js", "Lint"])];
  const faultsOf = (...results: ReturnType<typeof share>[]) => mergeResults(results, names, kept).faults;

  it("in which the build, that each machine needs, counts once", () => {
    expect(mergeResults(whole, names, kept)).toMatchObject({
      passed: 31,
      failed: 0,
      faults: [],
      failing: [],
    });
  });

  it("with the costs of all, and the wall of the slowest", () => {
    const { costs } = mergeResults(whole, names, kept) as { costs: Costs };
    expect(Object.keys(costs).sort()).toEqual([WHOLE, "file 1", "file 2"]);
    expect(costs[WHOLE]).toEqual({ wall: 120, processor: 200 });
  });

  it("with the names of the tests that failed", () => {
    const broken = { ...whole[0]!, failing: ["a: a rule"], counted: { Rules: { passed: 1, failed: 1 } } };
    expect(mergeResults([broken, whole[1]!], names, kept)).toMatchObject({
      failed: 1,
      failing: ["a: a rule"],
    });
  });

  it("not where a share is missing", () => {
    expect(faultsOf(whole[0]!)).toEqual(["Share 2 of 2 is missing."]);
    expect(mergeResults([whole[0]!], names, kept).failed).toBeGreaterThan(0);
  });

  it("not where a share is there twice, or of another run", () => {
    expect(faultsOf(...whole, whole[1]!)).toContain("Share 2 of 2 is there 2 times.");
    expect(faultsOf(whole[0]!, { ...whole[1]!, fingerprint: "of another" })).toContain(
      "The shares are of different runs: other counts, files or kept costs.",
    );
  });

  it("not where a file ran twice", () => {
    expect(faultsOf(whole[0]!, share(2, ["b@js", "Lint", "a"]))).toEqual([
      "a is in several shares.",
      "a ran several times.",
    ]);
  });

  it("not where a file did not run, or is in no share", () => {
    expect(faultsOf(whole[0]!, share(2, ["b@js", "Lint"], ["Lint"]))).toEqual(["b@js did not run."]);
    expect(faultsOf(whole[0]!, share(2, ["b@js"]))).toEqual(["Lint is in no share."]);
  });

  it("a file that a machine lacks the means for is told as such, and no fault", () => {
    expect(faultsOf(whole[0]!, { ...share(2, ["b@js", "Lint"], ["Lint"]), lacks: ["b@js"] })).toEqual([]);
  });

  it("not from a folder without a result", () => {
    const folder = mkdtempSync(join(tmpdir(), "share-"));
    expect(readResults([folder])).toEqual({ results: [], faults: [`${folder} has no result of a share.`] });
    rmSync(folder, { recursive: true });
  });
});
