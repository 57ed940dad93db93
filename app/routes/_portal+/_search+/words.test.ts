import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { publicPages } from "~/ui/shell";
import { hubOf, menuFor } from "../menu.rules";

test("words to find a page by belong to pages that are offered", () => {
  const { words } = JSON.parse(readFileSync("locales/en/search.json", "utf8")) as {
    words: { pages: Record<string, string> };
  };
  const groups = menuFor({ viewOnly: false });
  const pages = [...groups.flatMap(({ entries }) => [...entries]), ...publicPages].map(({ to }) => to);
  const offered = new Set<string>([...groups.map(({ id }) => hubOf(id)), ...pages]);
  expect(Object.keys(words.pages).filter((to) => !offered.has(to))).toEqual([]);
});
