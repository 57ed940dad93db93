/**
 * `npm run audit languages`: journeys of which `npm test` runs one language, each in every language, with scripts and without. Further
 * arguments are Playwright's.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { bringBrowser } from "../browser.mjs";
import { build } from "../build.mjs";
import { exitWith, root } from "../root.mjs";

process.chdir(root);
await build();
const groups = readdirSync("tests/journeys", { recursive: true, encoding: "utf8" })
  .map((file) => join("tests/journeys", file))
  .filter((file) => file.endsWith(".spec.ts") && readFileSync(file, "utf8").includes("/support/languages"));
const env = { ...process.env, JOURNEY_LANGUAGES: "all", CHROMIUM_PATH: await bringBrowser() };
exitWith(["node_modules/@playwright/test/cli.js", "test", ...groups, ...process.argv.slice(2)], env);
