import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { offeredPages } from "./search.server";

test("words to find a page by belong to pages that are offered", () => {
  const { words } = JSON.parse(readFileSync("locales/en/search.json", "utf8")) as {
    words: { pages: Record<string, string> };
  };
  const offered = new Set<string>(offeredPages(false).all.map(({ to }) => to));
  expect(Object.keys(words.pages).filter((to) => !offered.has(to))).toEqual([]);
});
