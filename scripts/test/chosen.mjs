/** A run of chosen files: TEST_FILES names a list of them for vitest and Playwright, as in tests/costs.json. */
import { readFileSync, writeFileSync } from "node:fs";
import { pathOf, ruleFiles } from "./files.mjs";

const list = ".test/files.json";

/** The environment of a part that is to run these files alone. */
export function onlyThese(names) {
  writeFileSync(list, JSON.stringify(names));
  return { TEST_FILES: list };
}

/** Undefined in a run of all files. */
const chosen = () =>
  process.env.TEST_FILES ? JSON.parse(readFileSync(process.env.TEST_FILES, "utf8")) : undefined;

/** Files of rules that vitest leaves out. */
export function leftOutRules() {
  const names = chosen();
  return names ? ruleFiles().filter((file) => !names.includes(file)) : [];
}

/** Settings of a project of Playwright that choose its files. */
export function chosenJourneys(project) {
  const names = chosen();
  const files = names?.filter((name) => name.endsWith(`@${project}`)).map(pathOf);
  return files ? { testMatch: files.map((file) => `**/${file}`) } : {};
}
