import { mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contractPapers, papersFolder } from "./papers";

/** `npm run contract`: writes docs/contract, and deletes obsolete files. */
const root = process.cwd();
const folder = join(root, papersFolder);
const papers = contractPapers(root);
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!papers.has(name)) rmSync(join(folder, name));
for (const [name, text] of papers) writeFileSync(join(folder, name), text);
process.stdout.write(`${papersFolder}: ${papers.size} files\n`);
