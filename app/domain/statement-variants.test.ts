import { expect, test } from "vitest";
import { statementPageOf } from "./account-pages";
import { accountKinds } from "./accounts";
import { rangeRulesOf, variantRules, type StatementVariant } from "./statement-variants";

const variants: StatementVariant[] = ["any", "operative", "term-and-loan", "limit"];

test("the page a kind leads to shows accounts of that kind", () => {
  for (const kind of accountKinds) {
    const led = variants.map(variantRules).find(({ path }) => path === statementPageOf(kind));
    expect([kind, led?.shows(kind)]).toEqual([kind, true]);
  }
});

test("a page offers what the documents of its accounts accept", () => {
  for (const variant of variants) {
    const { shows, range } = variantRules(variant);
    for (const kind of accountKinds.filter(shows)) expect(rangeRulesOf(kind)).toBe(range);
  }
});

test("everyday accounts have 190 days, deposits and loans 365 and the twelve months", () => {
  expect(rangeRulesOf("savings")).toMatchObject({ longestDays: 190, presets: ["1m", "3m", "6m"] });
  expect(rangeRulesOf("loan")).toMatchObject({ longestDays: 365, presets: ["1m", "3m", "6m", "12m"] });
});
