/** `npm start` on a bare clone: installs and builds if necessary, then runs PostgreSQL, the bank and the portal. */
import { build } from "./build.mjs";
import { fail, root, warnOfNode } from "./root.mjs";
import { install } from "./install.mjs";

process.chdir(root);
warnOfNode();
install();
await build().catch((error) => fail(`The build failed: ${error.message}`));
await import("../build/supervisor.js");
