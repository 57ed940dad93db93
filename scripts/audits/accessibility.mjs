/** `npm run audit accessibility`: axe over every page, with scripts, without and light, each in light and dark. */
import { build } from "../build.mjs";
import { exitWith, root } from "../root.mjs";

process.chdir(root);
await build();
const config = ["--config", "tests/audits/playwright.config.ts"];
exitWith(["node_modules/@playwright/test/cli.js", "test", ...config, ...process.argv.slice(2)]);
