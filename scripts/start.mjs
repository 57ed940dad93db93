/** `npm start` on a bare clone: installs and builds if necessary, then runs PostgreSQL, the bank and the portal. */
import { spawnSync } from "node:child_process";
import { isBuilt } from "./build.mjs";
import { root, warnOfNode } from "./root.mjs";
import { install } from "./install.mjs";

process.chdir(root);
warnOfNode();
install();
// In a process of its own: this one runs as long as the portal, and would keep 200 MB of the build.
if (!isBuilt()) {
  const { status } = spawnSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
await import("../build/supervisor.js");
