import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { isoDate } from "common/dates";
import { readQuery } from "./query.rules";
import { findPages, offeredPages, vocabulary } from "./search.server";

/** By the way of typing, phrases with the pages that answer them. */
const phrases = JSON.parse(readFileSync("tests/support/search-phrases.json", "utf8")) as Record<
  string,
  Record<string, string>
>;
const offered = offeredPages(false).all;

const found = async (phrase: string, among = offered) =>
  (await findPages(among, readQuery(phrase, isoDate("2026-11-26"), vocabulary()).phrase)).map(({ to }) => to);

async function unanswered(group: string): Promise<string[]> {
  const missed: string[] = [];
  for (const [phrase, pages] of Object.entries(phrases[group]!)) {
    const first = (await found(phrase)).slice(0, 3);
    if (!first.some((to) => pages.split(" ").includes(to))) missed.push(phrase);
  }
  return missed;
}

test.each(Object.keys(phrases))(
  "of the phrases in %s, 85 of 100 have their page among the first three",
  async (group) => {
    const missed = await unanswered(group);
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(0.15 * Object.keys(phrases[group]!).length);
  },
);

test("of all phrases 92 of 100 have their page among the first three", async () => {
  const groups = Object.keys(phrases);
  const all = groups.flatMap((group) => Object.keys(phrases[group]!)).length;
  expect(all).toBeGreaterThan(200);
  const missed = (await Promise.all(groups.map(unanswered))).flat();
  expect(missed.length).toBeLessThanOrEqual(0.08 * all);
});

test("pages that refuse a view-only customer are not found", async () => {
  expect(await found("pay my rent")).toContain("/Send");
  expect(await found("pay my rent", offeredPages(true).all)).not.toContain("/Send");
});
