import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { costLines, keepCosts, keptCosts, paceOf, WHOLE } from "../../scripts/test/costs.mjs";
import { progressLine, secondsLeft } from "../../scripts/test/progress.mjs";
import { borrowTime, returnTime, spent } from "tests/support/spent";

const cost = (processor: number, wall = processor) => ({ wall, processor });
const folder = mkdtempSync(join(tmpdir(), "costs-"));
afterAll(() => rmSync(folder, { recursive: true }));

describe("kept costs", () => {
  it("name files that are there", () => {
    const paths = Object.keys(keptCosts() as object).filter((name) => name.includes("/"));
    expect(paths.length).toBeGreaterThan(300);
    expect(paths.filter((name) => !existsSync(name.split("@")[0]!))).toEqual([]);
  });

  it("are sorted, in tenths of a second; others stay unless they go", () => {
    const file = join(folder, "kept.json");
    keepCosts({ "b/old": cost(1), "c/gone": cost(1) }, () => false, file);
    keepCosts({ "a/new": cost(0.26, 1.04), "b/other": cost(2) }, (name: string) => name === "c/gone", file);
    expect(readFileSync(file, "utf8")).toBe(
      `{
  "a/new": { "wall": 1, "processor": 0.3 },
  "b/old": { "wall": 1, "processor": 1 },
  "b/other": { "wall": 2, "processor": 2 }
}
`,
    );
  });
});

describe("the end of a run tells what it cost", () => {
  const kept = Object.fromEntries(Array.from({ length: 15 }, (_, at) => [`tests/${at + 1}`, cost(at + 1)]));
  const times = (pace: number) =>
    Object.fromEntries(Object.entries(kept).map(([name, { processor }]) => [name, cost(processor * pace)]));

  it("by the ten dearest files, each beside its kept cost", () => {
    const lines = costLines(times(1), kept) as string[];
    expect(lines).toHaveLength(11);
    expect(lines[1]).toBe("    15.0 s  tests/15 (kept: 15.0 s)");
    expect(lines[10]).toBe("     6.0 s  tests/6 (kept: 6.0 s)");
  });

  it("and no file as dearer on a machine that is slow at everything", () => {
    expect(paceOf(times(3), kept)).toBe(3);
    expect((costLines(times(3), kept) as string[]).join()).not.toContain("dear again");
  });

  it("and a file that is half as dear again as kept, at the pace of the run", () => {
    const lines = costLines({ ...times(2), "tests/4": cost(4 * 2 * 1.6) }, kept) as string[];
    expect(lines.slice(11)).toEqual([
      "Half as dear again as kept, or more, where a file of this run costs 2.00 times the kept:",
      "    12.8 s  tests/4 (kept: 4.0 s)",
    ]);
  });

  it("and not one that is dearer by less than a second", () => {
    expect(costLines({ "tests/a": cost(1.2) }, { "tests/a": cost(0.3) })).toHaveLength(2);
  });

  it("and how to keep what is not known", () => {
    expect(costLines({ "tests/new.spec.ts@js": cost(1) }, {})).toContain(
      "1 files have no kept cost: npm test -- --keep-costs tests/new.spec.ts",
    );
  });

  it("and the sum beside the kept one", () => {
    expect(costLines({ [WHOLE]: cost(1_400, 700) }, { [WHOLE]: cost(1_300.4, 645) })).toEqual([
      "1400 s of processor with PostgreSQL in 11:40 (kept: 1300 s in 10:45)",
    ]);
  });
});

describe("a run tells how long it still takes", () => {
  it("by the kept run until some of its own work is done", () => {
    expect(secondsLeft({ done: 0, work: 1_000, elapsed: 10, pace: 0.5 })).toBe(490);
  });

  it("by its own pace from then on", () => {
    expect(secondsLeft({ done: 250, work: 1_000, elapsed: 100, pace: 0.5 })).toBe(300);
    expect(secondsLeft({ done: 1_200, work: 1_000, elapsed: 100, pace: 0.5 })).toBe(0);
  });

  it("with its part, how much is done, and what runs", () => {
    const state = { done: 250, work: 1_000, elapsed: 100, pace: 0.5 };
    expect(progressLine("Rules", state, ["a", "b", "c", "d"])).toBe(
      "Rules 25 %, 5:00 left: a, b, c and 1 more",
    );
  });
});

describe("a file's cost", () => {
  const ownSeconds = () => {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1e6;
  };
  /** Takes so many seconds of the processor. */
  const burn = (seconds: number) => {
    for (const before = ownSeconds(); ownSeconds() - before < seconds;);
  };

  it("grows with what its process does", () => {
    const before = spent();
    burn(0.1);
    // Linux counts in hundredths of a second.
    expect(spent() - before).toBeGreaterThan(0.08);
  });

  it("has the time that a borrowed program takes, and none from before or after", () => {
    const began = spent();
    borrowTime([process.pid]);
    const before = { spent: spent(), own: ownSeconds() };
    burn(0.2);
    const twice = process.platform === "linux" ? 2 : 1;
    expect(spent() - before.spent).toBeGreaterThan(twice * (ownSeconds() - before.own) - 0.05);
    returnTime([process.pid]);
    burn(0.1);
    expect(spent() - began).toBeLessThan(twice * (ownSeconds() - before.own) + 0.2);
  });
});
