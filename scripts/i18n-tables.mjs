/** Writes `app/i18n/texts.generated.ts` from `locales/`: areas of texts, their types, a chunk for each file. */
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { root } from "./root.mjs";

const target = join(root, "app/i18n/texts.generated.ts");

export function makeTextTables() {
  const languages = readdirSync(join(root, "locales")).sort();
  const areas = readdirSync(join(root, "locales/en")).map((file) => file.replace(/\.json$/, ""));
  const each = (line) => areas.sort().map(line).join("\n");
  const text = `/** Made by scripts/i18n-tables.mjs. */
export const namespaces = ${JSON.stringify(areas.sort())} as const;

/** Keys are checked against the English texts. */
export interface EnglishTexts {
${each((area) => `  ${JSON.stringify(area)}: typeof import("locales/en/${area}.json");`)}
}

/** Every text of every language, for the browser: each file a hashed chunk that arrives only when a page needs it. */
export const textChunks = {
${languages
  .map(
    (language) => `  ${language}: {
${each((area) => `    ${JSON.stringify(area)}: () => import("locales/${language}/${area}.json"),`)}
  },`,
  )
  .join("\n")}
};
`;
  if (!existsSync(target) || readFileSync(target, "utf8") !== text) writeFileSync(target, text);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) makeTextTables();
