/** In which languages journeys run that differ by nothing but the language. */
import { createHash } from "node:crypto";
import { basename } from "node:path";
import { spoken, type Spoken } from "./words";

/** `npm run audit languages` runs every journey in every language, with scripts too. */
export const everyLanguage = process.env.JOURNEY_LANGUAGES === "all";

/** The language of a file's journeys: one of `among`, always the same for a file and another from file to file. In the audit all. */
export function languagesOf(file: string, among: readonly Spoken[] = spoken): readonly Spoken[] {
  const drawn = createHash("sha256").update(basename(file)).digest().readUInt32BE() % among.length;
  return everyLanguage ? among : [among[drawn]!];
}
