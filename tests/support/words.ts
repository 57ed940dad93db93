import { readdirSync, readFileSync } from "node:fs";
import { isTyped, quotedOnPage } from "common/quotation";
import { pageNames } from "~/i18n/page-names.generated";

export const spoken = ["en", "ta", "te", "ml"] as const;
export type Spoken = (typeof spoken)[number];

/** For journeys of one kind: with scripts where that is `tried`, the others over HTTP alone. */
export const scriptsFor = (tried: boolean) => ({ tag: tried ? [] : ["@plain"] });

/** A text as the page shows it: `words("ta", "statements")("form.submit")`; a page's name is `words("ta", "common")("menu./Send")`. */
export function words(language: Spoken, area: string) {
  const texts = JSON.parse(readFileSync(`locales/${language}/${area}.json`, "utf8")) as object;
  return (key: string, values: Record<string, string> = {}): string => {
    const named =
      area === "common" && key.startsWith("menu./") ? pageNames[key.slice("menu.".length)] : undefined;
    if (named) return words(language, named.name.split(":")[0]!)(named.name.split(":")[1]!, values);
    const text = key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], texts);
    if (typeof text !== "string") throw new Error(`no text ${key} in ${language}/${area}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = values[name] ?? "";
      return isTyped(name) ? quotedOnPage(value) : value;
    });
  };
}

/** Every text of a language by `area:path.to.key`, as it stands in the file. */
export function localeTexts(language: Spoken): Map<string, string> {
  const found = new Map<string, string>();
  const walk = (value: unknown, path: string) => {
    if (typeof value === "string") found.set(path, value);
    else if (typeof value === "object" && value !== null && !Array.isArray(value))
      for (const [key, child] of Object.entries(value))
        walk(child, path.endsWith(":") ? path + key : `${path}.${key}`);
    else throw new Error(`${language} ${path}: neither a text nor a group of texts`);
  };
  for (const file of readdirSync(`locales/${language}`))
    walk(JSON.parse(readFileSync(`locales/${language}/${file}`, "utf8")), `${file.replace(".json", "")}:`);
  return found;
}

/** The demo bank's questions and answers in a language, by their place in the file. */
export function questionTexts(language: Spoken): Map<string, string> {
  const file = `bank/demo/questions/${language}.json`;
  const questions = JSON.parse(readFileSync(file, "utf8")) as Record<string, string>[];
  return new Map(
    questions.flatMap((each, at) =>
      Object.entries(each).map(([part, text]) => [`${file} ${at + 1} ${part}`, text] as const),
    ),
  );
}
