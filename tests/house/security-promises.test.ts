import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standsIn, wholePath } from "tests/support/named-tests";

/** The page of promises is read as it stands: each promise names its tests, and each of these is there. */
interface Promised {
  promise: string;
  tests: { file: string; name: string }[];
}

const lines = readFileSync("docs/security-promises.md", "utf8").split("\n");
const promises: Promised[] = [];
for (const line of lines) {
  const test = /^ {2}- `([^`]+)`: (.+)$/.exec(line);
  if (test) promises.at(-1)!.tests.push({ file: wholePath(test[1]!), name: test[2]! });
  else if (line.startsWith("- ")) promises.push({ promise: line.slice(2), tests: [] });
}

/** Of security.md's plan, in its order: no area is dropped, and none is without a promise. */
const areas = [
  "Session",
  "Sign-in",
  "One-time password and transaction password",
  "Access",
  "Requests",
  "Input",
  "Secrets",
  "Books",
];

/** How many stand under each area; one that is dropped is dropped here as well, in sight of whoever reviews it. */
const counted = [7, 18, 8, 12, 18, 4, 16, 3];

function promisesOf(page: readonly string[]): [area: string, promises: number][] {
  const found: [string, number][] = [];
  for (const line of page) {
    if (line.startsWith("## ")) found.push([line.slice(3), 0]);
    else if (line.startsWith("- ")) found.at(-1)![1] += 1;
  }
  return found;
}

describe("the promises of security", () => {
  it("stand under every area, as many as were made", () => {
    expect(promisesOf(lines)).toEqual(areas.map((area, place) => [area, counted[place]]));
  });

  it.each(promises)("$promise", ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const { file, name } of tests)
      expect([file, name, standsIn(file, name)]).toEqual([file, name, true]);
  });

  it("are tried: no test of security is skipped", () => {
    for (const file of new Set(promises.flatMap(({ tests }) => tests.map((test) => test.file))))
      expect([file, /\.(skip|todo|only)\b/.test(readFileSync(file, "utf8"))]).toEqual([file, false]);
  });
});
