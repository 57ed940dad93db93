import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standsIn, wholePath } from "tests/support/named-tests";

/** docs/asvs.md answers every requirement of ASVS 5.0's levels 1 and 2 once, and the tests it names are there. */
const page = readFileSync("docs/asvs.md", "utf8").split("\n");
const states = ["met", "gap", "none here", "operator"];

/** Requirements of both levels in each section; within a section they are counted from 1. */
const standard: Record<string, number> = {
  ...{ "1.1": 2, "1.2": 9, "1.3": 11, "1.4": 3, "1.5": 2 },
  ...{ "2.1": 3, "2.2": 3, "2.3": 4, "2.4": 1 },
  ...{ "3.2": 2, "3.3": 4, "3.4": 6, "3.5": 5, "3.7": 2 },
  ...{ "4.1": 3, "4.2": 1, "4.3": 2, "4.4": 4 },
  ...{ "5.1": 1, "5.2": 3, "5.3": 2, "5.4": 3 },
  ...{ "6.1": 3, "6.2": 12, "6.3": 4, "6.4": 4, "6.5": 5, "6.6": 3, "6.8": 4 },
  ...{ "7.1": 3, "7.2": 4, "7.3": 2, "7.4": 5, "7.5": 2, "7.6": 2 },
  ...{ "8.1": 2, "8.2": 3, "8.3": 1, "8.4": 1 },
  ...{ "9.1": 3, "9.2": 4 },
  ...{ "10.1": 2, "10.2": 2, "10.3": 4, "10.4": 11, "10.5": 5, "10.6": 2, "10.7": 3 },
  ...{ "11.1": 2, "11.2": 3, "11.3": 3, "11.4": 4, "11.5": 1, "11.6": 1 },
  ...{ "12.1": 3, "12.2": 2, "12.3": 4 },
  ...{ "13.1": 1, "13.2": 5, "13.3": 2, "13.4": 5 },
  ...{ "14.1": 2, "14.2": 4, "14.3": 3 },
  ...{ "15.1": 3, "15.2": 3, "15.3": 7 },
  ...{ "16.1": 1, "16.2": 5, "16.3": 4, "16.4": 3, "16.5": 3 },
  ...{ "17.1": 1, "17.2": 4, "17.3": 2 },
};

interface Row {
  chapter: string;
  requirements: string[];
  state: string;
  how: string;
  tests: { file: string; name: string }[];
}

const rows: Row[] = [];
let chapter = "";
for (const line of page) {
  chapter = /^## V(\d+) /.exec(line)?.[1] ?? chapter;
  const [, numbers = "", state = "", how = "", tried = ""] = line.split("|");
  if (!/^ ?\d/.test(numbers)) continue;
  const tests = tried.split("<br>").filter((test) => test.trim() !== "");
  rows.push({
    chapter,
    requirements: numbers.split(",").flatMap((range) => allOf(range.trim())),
    state: state.trim(),
    how: how.trim(),
    tests: tests.map((test) => {
      const [, file = "", name = ""] = /^`([^`]+)`: (.+)$/.exec(test.trim()) ?? [];
      return { file: wholePath(file), name };
    }),
  });
}

/** `1.2.6–1.2.8` → each of them. */
function allOf(range: string): string[] {
  const [first = "", last = first] = range.split("–");
  const section = first.replace(/\.\d+$/, "");
  const place = (requirement: string) => Number(requirement.slice(section.length + 1));
  return Array.from(
    { length: place(last) - place(first) + 1 },
    (_, step) => `${section}.${place(first) + step}`,
  );
}

describe("the page for an assessor", () => {
  it("answers every requirement once, in its chapter", () => {
    const requested = Object.entries(standard).flatMap(([section, count]) =>
      allOf(`${section}.1–${section}.${count}`),
    );
    expect(rows.flatMap(({ requirements }) => requirements).toSorted()).toEqual(requested.toSorted());
    for (const { chapter: named, requirements } of rows)
      for (const requirement of requirements) expect(requirement.split(".")[0]).toBe(named);
  });

  it("says of each what holds, by a reason or a test", () => {
    for (const { requirements, state, how, tests } of rows) {
      expect([requirements[0], states.includes(state)]).toEqual([requirements[0], true]);
      expect([requirements[0], how !== "" || tests.length > 0]).toEqual([requirements[0], true]);
      if (state !== "met") expect([requirements[0], how !== ""]).toEqual([requirements[0], true]);
    }
  });

  it("names tests that are there", () => {
    const missing = rows.flatMap(({ tests }) => tests.filter(({ file, name }) => !standsIn(file, name)));
    expect(missing).toEqual([]);
  });
});
