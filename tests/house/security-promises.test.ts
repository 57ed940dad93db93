import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { promisedLines } from "./promised-lines";

/** The page of promises is read as it stands: each promise names its tests, and each of these is there. */
interface Promised {
  promise: string;
  tests: { file: string; name: string }[];
}

const lines = readFileSync("docs/security-promises.md", "utf8").split("\n");
const promises: Promised[] = [];
for (const line of lines) {
  const test = /^ {2}- `([^`]+)`: (.+)$/.exec(line);
  if (test) promises.at(-1)!.tests.push({ file: whole(test[1]!), name: test[2]! });
  else if (line.startsWith("- ")) promises.push({ promise: line.slice(2), tests: [] });
}

function whole(file: string): string {
  return file.includes("/") ? file : `tests/security/${file}`;
}

/** Areas with their promises, in the order of the page. */
function areasOf(page: readonly string[]): [area: string, promises: string[]][] {
  const areas: [string, string[]][] = [];
  for (const line of page) {
    if (line.startsWith("## ")) areas.push([line.slice(3), []]);
    else if (line.startsWith("- ")) areas.at(-1)![1].push(line.slice(2));
  }
  return areas;
}

describe("the promises of security", () => {
  it("are those that were made: none less, none more, none said otherwise", () => {
    expect(areasOf(lines)).toEqual(Object.entries(promisedLines));
  });

  it.each(promises)("$promise", ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const { file, name } of tests) {
      const source = existsSync(file) ? readFileSync(file, "utf8").replaceAll('\\"', '"') : "";
      const stands = source
        .split(`"${name}"`)
        .some((before, place, parts) => place < parts.length - 1 && /\(\s*$/.test(before));
      expect([file, name, stands]).toEqual([file, name, true]);
    }
  });

  it("are tried: no test of security is skipped", () => {
    for (const file of new Set(promises.flatMap(({ tests }) => tests.map((test) => test.file))))
      expect([file, /\.(skip|todo|only)\b/.test(readFileSync(file, "utf8"))]).toEqual([file, false]);
  });
});
