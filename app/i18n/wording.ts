import type { TFunction } from "i18next";

/** What a page is to say: a text of ours with its values, or the bank's own words, which pass as they come. */
export type Wording = { key: string; values?: Record<string, string | number> } | { words: string };

/** `t` must read the namespace the key belongs to. */
export function say(t: TFunction<never>, wording: Wording): string {
  if ("words" in wording) return wording.words;
  return (t as unknown as (key: string, values?: object) => string)(wording.key, wording.values);
}
