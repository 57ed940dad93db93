import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

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

/** Each area of the promises, with how many there are at the least: a promise is not dropped without a trace. */
const areas: Record<string, number> = {
  Session: 7,
  "Sign-in": 7,
  "One-time password and transaction password": 5,
  Access: 4,
  Requests: 9,
  Input: 3,
  Secrets: 6,
  Books: 1,
};

describe("the promises of security", () => {
  it.each(Object.entries(areas))("about %s are all written down", (area, least) => {
    const from = lines.indexOf(`## ${area}`);
    expect(from).toBeGreaterThan(0);
    const next = lines.findIndex((line, at) => at > from && line.startsWith("## "));
    const here = lines.slice(from, next < 0 ? undefined : next).filter((line) => line.startsWith("- "));
    expect(here.length).toBeGreaterThanOrEqual(least);
  });

  it.each(promises)("$promise", ({ tests }) => {
    expect(tests.length).toBeGreaterThan(0);
    for (const { file, name } of tests) {
      const source = existsSync(file) ? readFileSync(file, "utf8").replaceAll('\\"', '"') : "";
      const stands = source.includes(`"${name}"`);
      expect([file, name, stands]).toEqual([file, name, true]);
    }
  });

  it("are tried: no test of security is skipped", () => {
    for (const file of new Set(promises.flatMap(({ tests }) => tests.map((test) => test.file))))
      expect([file, /\.(skip|todo|only)\b/.test(readFileSync(file, "utf8"))]).toEqual([file, false]);
  });
});
