import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { standsIn, wholePath } from "tests/support/named-tests";

/** Reads docs/rules-of-the-regulator.md: its tables, section by section, with the tests that they name. */
const page = readFileSync("docs/rules-of-the-regulator.md", "utf8").split("\n");

const states = ["met", "bank", "open"];
const columns = ["point", "state", "how", "tried by"];
const leastRows = 24;

/** Sections of the page in their order: a regulation that is left out is left out here as well. */
const regulations = [
  "Authentication of digital payments",
  "Digital banking channels",
  "Data protection",
  "CERT-In",
  "Payments that the customer did not make, or that did not arrive",
  "Name look-up of payees",
];

interface Row {
  regulation: string;
  point: string;
  state: string;
  how: string;
  tests: { file: string; name: string }[];
}

const heads: string[][] = [];
const rows: Row[] = [];
let regulation = "";
for (const line of page) {
  regulation = /^## (.+)$/.exec(line)?.[1] ?? regulation;
  if (regulation === "" || !line.startsWith("|")) continue;
  const cells = line.split("|").slice(1, -1);
  const [point = "", state = "", how = "", tried = "", ...more] = cells.map((cell) => cell.trim());
  if (point === columns[0]) heads.push([point, state, how, tried, ...more]);
  else if (!/^-+$/.test(point)) rows.push({ regulation, point, state, how, tests: testsIn(tried) });
}

/** Splits a cell; a part that names no test by file and rule becomes a test that does not exist. */
function testsIn(tried: string): Row["tests"] {
  const parts = tried.split("<br>").filter((part) => part.trim() !== "");
  return parts.map((part) => {
    const [, file, name = ""] = /^`([^`]+)`: (.+)$/.exec(part.trim()) ?? [];
    return file ? { file: wholePath(file), name } : { file: "no file", name: part.trim() };
  });
}

const pointsOf = (some: readonly Row[]) => some.map(({ point }) => point);

describe("the rules of the regulator", () => {
  it("each have a section with a table of the same columns, and its rows", () => {
    const sections = page.flatMap((line) => /^## (.+)$/.exec(line)?.[1] ?? []);
    expect(sections).toEqual(regulations);
    expect(heads).toEqual(regulations.map(() => columns));
    expect([...new Set(rows.map((row) => row.regulation))]).toEqual(regulations);
  });

  it("are gone through in at least twenty-four points, none of them twice", () => {
    expect(rows.length).toBeGreaterThanOrEqual(leastRows);
    expect(new Set(pointsOf(rows)).size).toBe(rows.length);
    expect(pointsOf(rows)).not.toContain("");
  });

  it("are met, the bank's part, or open", () => {
    expect(pointsOf(rows.filter(({ state }) => !states.includes(state)))).toEqual([]);
  });
});

describe("a point of a rule", () => {
  it("that is met names the test that shows it", () => {
    expect(pointsOf(rows.filter(({ state, tests }) => state === "met" && tests.length === 0))).toEqual([]);
  });

  it("that is the bank's part or open says what the bank does, or what is missing", () => {
    expect(pointsOf(rows.filter(({ state, how }) => state !== "met" && how === ""))).toEqual([]);
  });

  it("names only tests that are there", () => {
    const missing = rows.flatMap(({ tests }) => tests.filter(({ file, name }) => !standsIn(file, name)));
    expect(missing).toEqual([]);
  });
});
