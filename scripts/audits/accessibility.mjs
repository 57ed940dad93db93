/** `npm run audit accessibility`: axe over every page, with scripts, without and light, each in light and dark. */
import { spawnSync } from "node:child_process";
import { build } from "../build.mjs";
import { root } from "../root.mjs";

process.chdir(root);
await build();
const playwright = [
  "node_modules/@playwright/test/cli.js",
  "test",
  "--config",
  "tests/audits/playwright.config.ts",
];
const { status } = spawnSync(process.execPath, [...playwright, ...process.argv.slice(2)], {
  stdio: "inherit",
});
process.exit(status ?? 1);
