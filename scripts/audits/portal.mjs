/** `npm run audit portal`: the gate of pages, axe, valid HTML and reflow, on every page in four languages, without scripts. */
import { build } from "../build.mjs";
import { exitWith, root } from "../root.mjs";

process.chdir(root);
await build();
const config = ["--config", "tests/audits/portal.config.ts"];
exitWith(["node_modules/@playwright/test/cli.js", "test", ...config, ...process.argv.slice(2)]);
