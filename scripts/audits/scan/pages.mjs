import { build } from "../../build.mjs";
import { exitWith, root } from "../../root.mjs";

/** Builds the portal and looks at its pages as a file of `tests/audits` configures; further arguments are Playwright's. */
export async function auditPages(config) {
  process.chdir(root);
  await build();
  const chosen = ["--config", `tests/audits/${config}`, ...process.argv.slice(2)];
  exitWith(["node_modules/@playwright/test/cli.js", "test", ...chosen]);
}
