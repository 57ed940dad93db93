import { describe, expect, it } from "vitest";
import { affected, areaOf, withinBudget } from "../../scripts/test/changed.mjs";

const areas = new Set(["cards", "payees"]);
const names = [
  "bank/features/cards/rules.test.ts",
  "common/money.test.ts",
  "tests/contract/cards-pin.test.ts",
  "tests/contract/tax.test.ts",
  "tests/house/locales.test.ts",
  "tests/journeys/cards/cards.spec.ts@js",
  "tests/journeys/payees/payees.spec.ts@js",
  "tests/security/lock.test.ts",
];
const graph = {
  "bank/features/cards/rules.test.ts": ["bank/features/cards/rules.ts"],
  "bank/features/cards/rules.ts": ["common/money.ts"],
  "common/money.test.ts": ["common/money.ts"],
  "tests/contract/tax.test.ts": ["tests/support/tax-papers.ts"],
};
const reached = (...changed: string[]) =>
  (affected(changed, graph, names) as { name: string }[]).map(({ name }) => name);

describe("a change runs what it can break", () => {
  it.each([
    ["app/routes/_portal+/_cards+/Cards.tsx", "cards"],
    ["bank/features/cards/limits.ts", "cards"],
    ["common/contract/cards.ts", "cards"],
    ["locales/ta/payees.json", "payees"],
    ["tests/journeys/cards/cards.spec.ts", "cards"],
    ["locales/ta/common.json", undefined],
    ["app/ui/link.tsx", undefined],
    ["bank/features/unknown/a.ts", undefined],
  ])("%s is of the area %s", (path, area) => {
    expect(areaOf(path, areas)).toBe(area);
  });

  it("a file of tests alone, and what reads every file", () => {
    expect(reached("tests/contract/tax.test.ts")).toEqual([
      "tests/contract/tax.test.ts",
      "tests/house/locales.test.ts",
    ]);
  });

  it("an area's page: all that bears its name, and the house", () => {
    expect(reached("app/routes/_portal+/_cards+/Cards.tsx")).toEqual([
      "tests/contract/cards-pin.test.ts",
      "tests/journeys/cards/cards.spec.ts@js",
      "tests/house/locales.test.ts",
    ]);
  });

  it("what everything is built from: importers by their distance, the house, then whatever starts a program", () => {
    expect(reached("common/money.ts")).toEqual([
      "common/money.test.ts",
      "bank/features/cards/rules.test.ts",
      "tests/house/locales.test.ts",
      "tests/journeys/cards/cards.spec.ts@js",
      "tests/journeys/payees/payees.spec.ts@js",
      "tests/security/lock.test.ts",
    ]);
  });

  it("in two minutes: the nearest first, of those the cheaper, and says what is left out", () => {
    const costs = Object.fromEntries(
      [5, 60, 50, 60].map((processor, at) => [`file ${at}`, { wall: processor, processor }]),
    );
    const ranked = [0, 1, 1, 2].map((rank, at) => ({ name: `file ${at}`, rank }));
    expect(withinBudget(ranked, costs, 100)).toEqual({
      chosen: ["file 0", "file 2"],
      not: ["file 1", "file 3"],
    });
  });

  it("a changed file of tests always, whatever it costs", () => {
    const costs = { dear: { wall: 500, processor: 500 } };
    expect(withinBudget([{ name: "dear", rank: 0 }], costs, 100).chosen).toEqual(["dear"]);
  });
});
