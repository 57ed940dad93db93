/**
 * `npm run audit mutants`: draws comparisons of rules by lot, breaks each in a copy of the tree, and says which test fails for
 * it, or that it survived; exits with 1 if one did. MUTANTS: how many (30); MUTANTS_SEED: draws the same again;
 * MUTANTS_ALL=on: names every test that fails. `-- bank/features/transfers` chooses paths.
 */
import { randomInt } from "node:crypto";
import { readFileSync } from "node:fs";
import { bringBrowser } from "../browser.mjs";
import { makeTextTables } from "../i18n-tables.mjs";
import { install } from "../install.mjs";
import { draw } from "../mutants/draw.mjs";
import { withoutEquivalents } from "../mutants/equivalent.mjs";
import { filesWithRules } from "../mutants/places.mjs";
import { relatedTests } from "../mutants/related.mjs";
import { makeScratch, treeFiles } from "../mutants/scratch.mjs";
import { exitWithFindings, fail, root } from "../root.mjs";
import { importGraph } from "../test/changed.mjs";
import { keptCosts } from "../test/costs.mjs";

process.chdir(root);
const { MUTANTS = "30", MUTANTS_SEED: seed = String(randomInt(1, 2 ** 31)), MUTANTS_ALL } = process.env;
if (!/^[1-9]\d*$/.test(MUTANTS)) fail(`MUTANTS is a number of changes, not '${MUTANTS}'.`);
install();
makeTextTables();

// Imported late, since packages may have been installed a moment ago.
const { mutantsIn } = await import("../mutants/collect.mjs");
const { killersOf } = await import("../mutants/killers.mjs");

const words = process.argv.slice(2);
const paths = treeFiles();
const all = filesWithRules(paths).flatMap((file) => mutantsIn(file, readFileSync(file, "utf8")));
const { mutants, stale } = withoutEquivalents(all);
const chosen = new Set(filesWithRules(paths, words));
const possible = mutants.filter(({ file }) => chosen.has(file));
if (possible.length === 0) fail(`No file of rules has in its path ${words.join(" or ")}.`);
const drawn = draw(possible, seed, Number(MUTANTS));
console.log(`MUTANTS_SEED=${seed} draws these ${drawn.length} of ${possible.length} changes again.\n`);

if (drawn.some(({ file }) => file.startsWith("app/"))) process.env.CHROMIUM_PATH ??= await bringBrowser();
const costs = keptCosts();
const find = killersOf({
  scratch: await makeScratch(),
  related: relatedTests(await importGraph(), costs),
  costs,
  all: MUTANTS_ALL === "on",
});
const row = (...cells) => console.log(`| ${cells.map((cell) => cell.replaceAll("|", "\\|")).join(" | ")} |`);
const survivors = [];
row("place", "changed", "killed by");
row("---", "---", "---");
for (const mutant of drawn) {
  const { file, line, within, from, to } = mutant;
  const killers = await find(mutant);
  if (killers.length === 0) survivors.push(`${file}:${line} survived.`);
  row(`${file}:${line} ${within}`, `\`${from}\` → \`${to}\``, killers.join("<br>") || "SURVIVED");
}
console.log("");
exitWithFindings([...survivors, ...stale], "Each change was noticed.");
