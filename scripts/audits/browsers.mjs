/**
 * `npm run audit browsers`: common tasks of customers in Firefox and WebKitGTK with scripts, in w3m and Lynx without.
 * `npm run audit browsers lynx` runs one of them. Installs Debian's packages as root; otherwise reports missing
 * programs.
 */
import { bringPrograms } from "../browser.mjs";
import { build } from "../build.mjs";
import { bundle } from "../bundle.mjs";
import { install } from "../install.mjs";
import { exitWith, root } from "../root.mjs";

process.chdir(root);
bringPrograms({
  "firefox-esr": "firefox-esr",
  WebKitWebDriver: "webkit2gtk-driver",
  Xvfb: "xvfb",
  lynx: "lynx",
  w3m: "w3m",
});
install();
await build();
const program = await bundle("tests/browsers/audit.ts", ".test/browsers/audit.mjs");
// Node 20 needs the flag for WebSocket; later versions ignore it.
const words = ["--experimental-websocket", "--disable-warning=ExperimentalWarning", "--enable-source-maps"];
exitWith([...words, program, ...process.argv.slice(2)]);
