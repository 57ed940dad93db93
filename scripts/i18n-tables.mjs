/**
 * Writes `app/i18n/texts.generated.ts` from `locales/` (areas, types, version), the cities, and the tables of pages and services.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { makePageTables } from "./page-tables.mjs";
import { root, writeIfChanged } from "./root.mjs";
import { makeServiceTable } from "./service-table.mjs";

export function makeTextTables() {
  makeServiceTable();
  makeCities();
  const pages = makePageTables();
  const languages = readdirSync(join(root, "locales")).sort();
  const areas = readdirSync(join(root, "locales/en")).map((file) => file.replace(/\.json$/, ""));
  const each = (line) => areas.sort().map(line).join("\n");
  writeIfChanged(
    "app/i18n/texts.generated.ts",
    `/** Made by scripts/i18n-tables.mjs. */
export const namespaces = ${JSON.stringify(areas.sort())} as const;

/** Keys are checked against the English texts; the names of pages are among the common ones. */
export interface EnglishTexts {
${each((area) => `  ${JSON.stringify(area)}: typeof import("locales/en/${area}.json")${area === "common" ? " & PageNames" : ""};`)}
}

interface PageNames {
  menu: Record<${Object.keys(pages)
    .map((path) => JSON.stringify(path))
    .join(" | ")}, string>;
}

/** Of all texts in all languages: browsers keep those of one version for ever. */
export const textsVersion = ${JSON.stringify(version(languages, pages))};
`,
  );
}

/** Remix's compiler and Node agree on no way to import JSON, so the cities become a module. */
function makeCities() {
  const cities = readFileSync(join(root, "common/cities.json"), "utf8");
  const text = `/** Made by scripts/i18n-tables.mjs. */\nexport const cities = ${cities.trim()};\n`;
  writeIfChanged("common/cities.generated.ts", text);
}

function version(languages, pages) {
  const hash = createHash("sha256").update(JSON.stringify(pages));
  for (const language of languages)
    for (const file of readdirSync(join(root, "locales", language)).sort())
      hash.update(`${language}/${file}\0`).update(readFileSync(join(root, "locales", language, file)));
  return hash.digest("hex").slice(0, 10);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) makeTextTables();
