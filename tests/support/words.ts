import { readFileSync } from "node:fs";

export const spoken = ["en", "ta", "te", "ml"] as const;
export type Spoken = (typeof spoken)[number];

/** A text as the page shows it: `words("ta", "statements")("form.submit")`. */
export function words(language: Spoken, area: string) {
  const texts = JSON.parse(readFileSync(`locales/${language}/${area}.json`, "utf8")) as object;
  return (key: string, values: Record<string, string> = {}): string => {
    const text = key.split(".").reduce<unknown>((at, step) => (at as Record<string, unknown>)?.[step], texts);
    if (typeof text !== "string") throw new Error(`no text ${key} in ${language}/${area}`);
    return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? "");
  };
}
