import { readdirSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";
import { languagesOf } from "tests/support/languages";
import { spoken } from "tests/support/words";

const folder = "tests/journeys";
const files = readdirSync(folder, { recursive: true, encoding: "utf8" })
  .filter((file) => file.endsWith(".spec.ts"))
  .map((file) => ({ file, source: readFileSync(`${folder}/${file}`, "utf8") }));

/** Of a table in docs/tests.md: the names of files in the first column, below this heading. */
function listed(heading: string): string[] {
  const [, section = ""] = readFileSync("docs/tests.md", "utf8").split(`\n## ${heading}\n`);
  return [...section.split("\n## ")[0]!.matchAll(/^\| `([\w/-]+\.spec)`/gm)].map(([, name]) => `${name}.ts`);
}

it("docs/tests.md lists every file of journeys whose other languages only the audit runs", () => {
  const drawn = files.filter(({ source }) => source.includes("/support/languages")).map(({ file }) => file);
  expect(listed("Languages").toSorted()).toEqual(drawn.toSorted());
});

it("a journey runs in every language only where a file says why", () => {
  const loops = files.filter(({ source }) => /^(?!\s*\/\/).*\bof spoken\)/m.test(source));
  expect(loops.map(({ file }) => file).toSorted()).toEqual([
    // Words of every length fit the components.
    "open/offline.spec.ts",
    "portal/components.spec.ts",
    // Letters of several bytes are what is tried.
    "portal/whole-letters.spec.ts",
    // Each language has its customer, and each customer other deductions.
    "tax/tax.spec.ts",
  ]);
});

it("the language of a file is always the same, and files together speak all", () => {
  const drawn = files.map(({ file }) => languagesOf(file));
  expect(files.map(({ file }) => languagesOf(file))).toEqual(drawn);
  expect(new Set(drawn.flat()).size).toBe(spoken.length);
  expect(drawn.every(({ length }) => length === 1)).toBe(true);
});
