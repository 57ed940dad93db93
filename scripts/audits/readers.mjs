/**
 * `npm run audit readers`: exports read by programs that people have. Installs ofxparse, ofxdump of libofx and hledger where they are
 * absent and can be had; compares count and sums with the books, and says which reader could not be had.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { exitWith } from "../root.mjs";

const runs = (program, ...words) => spawnSync(program, words, { stdio: "ignore" }).status === 0;
const isRoot = process.getuid?.() === 0;

const fromDebian = (name) =>
  isRoot && runs("apt-get", "install", "-y", "--no-install-recommends", name) && "installed";

/** The first Python that has ofxparse: the machine's, Debian's with its package, or one of a scratch environment. */
function pythonWithOfxparse() {
  const has = (python) => runs(python, "-c", "import ofxparse");
  const there = ["python3", "/usr/bin/python3"];
  const found = there.find(has);
  if (found) return found;
  if (fromDebian("python3-ofxparse") && there.some(has)) return there.find(has);
  const scratch = join(mkdtempSync(join(tmpdir(), "readers-")), "python");
  const own = join(scratch, "bin", "python");
  const isMade =
    runs("python3", "-m", "venv", scratch) && runs(own, "-m", "pip", "install", "-q", "ofxparse");
  return isMade && has(own) ? own : "";
}

const orFromDebian = (program, name) =>
  runs("sh", "-c", `command -v ${program}`) || fromDebian(name) ? program : "";

const readers = {
  OFXPARSE_PYTHON: pythonWithOfxparse(),
  OFXDUMP: orFromDebian("ofxdump", "ofx"),
  HLEDGER: orFromDebian("hledger", "hledger"),
};
for (const [name, program] of Object.entries(readers))
  if (!program) console.log(`${name}: not on this machine and not to be had; its files stay unread`);

exitWith(["node_modules/vitest/vitest.mjs", "run", "--config", "tests/audits/vitest.config.ts", "readers"], {
  ...process.env,
  ...readers,
});
