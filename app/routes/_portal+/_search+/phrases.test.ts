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

const isAnswered = (phrase: string, pages: string) => {
  const first = findPages(offered, readQuery(phrase, isoDate("2026-11-26"), vocabulary()).phrase).slice(0, 3);
  return first.some(({ to }) => pages.split(" ").includes(to));
};
const unanswered = (group: string) =>
  Object.entries(phrases[group]!).filter(([phrase, pages]) => !isAnswered(phrase, pages));

test.each(Object.keys(phrases))(
  "of the phrases in %s, 85 of 100 have their page among the first three",
  (group) => {
    const missed = unanswered(group);
    expect(missed.length, missed.join("; ")).toBeLessThanOrEqual(0.15 * Object.keys(phrases[group]!).length);
  },
);

test("of all phrases 92 of 100 have their page among the first three", () => {
  const groups = Object.keys(phrases);
  const all = groups.flatMap((group) => Object.keys(phrases[group]!)).length;
  expect(all).toBeGreaterThan(200);
  expect(groups.flatMap(unanswered).length).toBeLessThanOrEqual(0.08 * all);
});

test("pages that refuse a view-only customer are not found", () => {
  const { phrase } = readQuery("pay my rent", isoDate("2026-11-26"), vocabulary());
  const paying = new Set(findPages(offered, phrase).map(({ to }) => to));
  const mayLook = offeredPages(true).all;
  expect(paying).toContain("/Send");
  expect(findPages(mayLook, phrase).map(({ to }) => to)).not.toContain("/Send");
});
