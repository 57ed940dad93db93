import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { readWhileLoaded } from "tests/support/load-time-clock";

/** A bench, an audit and the test run are programs: they are loaded when they run. */
const files = execFileSync(
  "git",
  ["ls-files", "--cached", "--others", "--exclude-standard", "app", "bank", "common", "scripts", "tests"],
  { encoding: "utf8" },
)
  .split("\n")
  .filter((file) => /(?<!\.bench)\.(ts|tsx|mjs)$/.test(file) && existsSync(file))
  .filter((file) => !file.startsWith("scripts/audits/") && file !== "scripts/test.mjs");

describe("the clock", () => {
  it("is asked by no module while it is loaded: the day may end before the run does", () => {
    const texts = new Map(files.map((file) => [file, readFileSync(file, "utf8")]));
    expect(readWhileLoaded(texts)).toEqual([]);
  });

  const helper = `export const today = () => istDate(new Date());
    export const list = () => today() + 1;
    export const fixed = () => new Date("2026-03-10");
    export const later = async () => Date.now();`;
  const foundIn = (text: string) =>
    readWhileLoaded(
      new Map([
        ["tests/helper.ts", helper],
        ["tests/one.test.ts", `import { today, list as all, fixed, later } from "./helper";\n${text}`],
      ]),
    );

  it.each([
    ["const day = istDate(new Date());", "new Date()"],
    ["export const since = systemClock.now();", "systemClock.now()"],
    ["const [hour = Date.now()] = [];", "Date.now()"],
    ["const day = today();", "today()"],
    ["const own = () => all().length;\nconst size = own();", "own()"],
    ["describe('a day', () => { const day = today(); });", "today()"],
    ["describe.each([1])('%s', () => { it.each([today()])('%s', () => {}); });", "today()"],
    ["const days = [1, 2].map((more) => today() + more);", "today()"],
    ["const day = (() => today())();", "today()"],
    ["class One { static #begun = Date.now(); }", "Date.now()"],
  ])("counts as asked while the module is loaded by %s", (text, found) => {
    expect(foundIn(text)).toEqual([expect.stringMatching(/^tests\/one\.test\.ts:[23] /)]);
    expect(foundIn(text)[0]).toContain(found);
  });

  it.each([
    "const day = () => today();",
    "it('is one', () => expect(today()).toBe(1));",
    "it.each([1])('is one', () => expect(today()).toBe(1));",
    "beforeAll(() => { begun = Date.now(); });",
    "const day = fixed();",
    "const answer = await later();",
    "class One { #begun = Date.now(); }",
    "const pages = { get path() { return today(); } };",
  ])("is not counted where it is asked later: %s", (text) => expect(foundIn(text)).toEqual([]));
});
