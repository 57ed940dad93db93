/** The files of tests, as vitest's and Playwright's settings choose them. */
import { readdirSync } from "node:fs";
import { join } from "node:path";

const rules = [
  ["app", "bank", "common"],
  ["contract", "faults", "house", "security", "truth"].map((folder) => `tests/${folder}`),
].flat();

/** True if a part of a run is a file; the others are checks and sums. */
export const isFile = (name) => name.includes("/");
export const isJourney = (name) => name.includes("@");

/** The path of a file of rules, or of one of journeys without its project. */
export const pathOf = (name) => name.split("@")[0];

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
