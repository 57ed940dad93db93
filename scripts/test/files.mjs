/** The files of tests, as vitest's and Playwright's settings choose them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const rules = [
  ["app", "bank", "common"],
  ["contract", "faults", "house", "security", "truth"].map((folder) => `tests/${folder}`),
].flat();

/** The projects of playwright.config.ts. */
export const projects = ["js", "nojs", "nojs-browser"];

const filesBelow = (folder, name) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && name.test(entry.name))
    .map((entry) => join(entry.parentPath ?? entry.path, entry.name));

/** Paths of all files of rules. */
export const ruleFiles = () => rules.flatMap((folder) => filesBelow(folder, /\.test\.tsx?$/)).sort();

/** Paths of all files of journeys. */
export const journeyFiles = () => filesBelow("tests/journeys", /\.spec\.ts$/).sort();

/** All files of a run: rules by their paths, journeys as path@project, whether a project has tests in the file or not. */
export const allFiles = () => [
  ...ruleFiles(),
  ...journeyFiles().flatMap((file) => projects.map((project) => `${file}@${project}`)),
];
